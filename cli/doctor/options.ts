import {parseArgs, type ParseArgsConfig} from 'node:util';
import {isObject} from '../../src/platform/json.ts';

/** What the doctor checks, and where it writes. */
export interface DoctorOptions {
  /** The base address of the service. Missing with `direct` and `address`. */
  readonly serviceUrl: URL | undefined;
  readonly catalogueUrl: URL | undefined;
  /** The address of a host's signaling, without a service. */
  readonly direct: URL | undefined;
  /** An address whose connection type the doctor recognizes. */
  readonly address: URL | undefined;
  /** The function behind an NVCF gateway. */
  readonly functionId: string | undefined;
  readonly functionVersionId: string | undefined;
  /** The template of signaling addresses, as the attribute. */
  readonly signalingUrl: string | undefined;
  readonly mediaHost: string | undefined;
  /** The STUN and TURN servers of the page. */
  readonly iceServers: readonly IceServer[];
  /** Further headers of requests to the service. */
  readonly headers: Readonly<Record<string, string>>;
  readonly appId: string;
  readonly profile: string;
  readonly version: string | undefined;
  readonly stageUri: string | undefined;
  /** Custom arguments for the application. */
  readonly arguments: Readonly<Record<string, unknown>>;
  /** The origin of the page that will contain the element. */
  readonly origin: string | undefined;
  readonly token: string | undefined;
  /** The token for signaling. */
  readonly signalingToken: string | undefined;
  /** How long the session may take to be ready, in milliseconds. */
  readonly waitMs: number;
  /** Whether to check media in an installed browser. */
  readonly withBrowser: boolean;
  /** The file for the report. */
  readonly report: string | undefined;
  /** The file for the recording. */
  readonly record: string | undefined;
}

/** One STUN or TURN server, as in `RTCIceServer`. */
export interface IceServer {
  readonly urls: string;
  readonly username?: string;
  readonly credential?: string;
}

/** What the command gives to the checks. */
export interface DoctorRun {
  readonly signal: AbortSignal;
  /** Called with each message of the service while the session starts. */
  readonly onMessage: (message: string) => void;
  /** Called with the id of the created session, which reports must not contain. */
  readonly onSession: (id: string) => void;
  readonly onRecording: (events: readonly unknown[]) => void;
  /** The folders with the built element and with the scripts of the page. */
  readonly elementFolder: string;
  readonly pageFolder: string;
}

const FLAGS = {
  'service-url': {type: 'string'},
  'catalogue-url': {type: 'string'},
  'app-id': {type: 'string'},
  profile: {type: 'string'},
  version: {type: 'string'},
  'stage-uri': {type: 'string'},
  arguments: {type: 'string'},
  direct: {type: 'string'},
  'signaling-url': {type: 'string'},
  'media-host': {type: 'string'},
  'ice-server': {type: 'string', multiple: true, default: [] as string[]},
  'turn-user': {type: 'string'},
  'turn-password': {type: 'string'},
  'function-id': {type: 'string'},
  'function-version-id': {type: 'string'},
  header: {type: 'string', multiple: true, default: [] as string[]},
  origin: {type: 'string'},
  token: {type: 'string'},
  'signaling-token': {type: 'string'},
  wait: {type: 'string', default: '20'},
  'no-browser': {type: 'boolean', default: false},
  report: {type: 'string'},
  record: {type: 'string'},
  help: {type: 'boolean', default: false},
} as const satisfies ParseArgsConfig['options'];

export const USAGE = `Usage: app-stream doctor ADDRESS [options]
       app-stream doctor --service-url URL --app-id ID --profile PROFILE [options]
       app-stream doctor --direct ws://HOST:PORT [options]
`;

export const HELP = `${USAGE}
Checks a deployment step by step, from DNS to the first frame, and ends the session that it creates.

  ADDRESS                 the address of a Kit, a service, a portal or an NVCF gateway, which the doctor recognizes
  --service-url URL       the base address of the service
  --catalogue-url URL     the base address of the catalogue (default: --service-url)
  --app-id ID             the application in the catalogue
  --profile PROFILE       the profile of the application
  --version VERSION       the version of the application (default: the latest)
  --stage-uri URI         the USD stage to open
  --arguments JSON        custom arguments for the application
  --direct ws://HOST:PORT a host without a service, for example a Kit application on your machine
  --signaling-url URL     the address of signaling behind a gateway, with {session}, {host}, {port}
  --media-host HOST       the address for media, if the route has a name
  --ice-server URL        a STUN or TURN server of your page, as often as needed
  --turn-user NAME        the user name of the TURN servers
  --turn-password TEXT    the password of the TURN servers (default: APP_STREAM_TURN_PASSWORD)
  --function-id UUID      the function behind an NVCF gateway, whose key is the token of signaling
  --function-version-id UUID  its version
  --header "NAME: VALUE"  a further header for the service, as often as needed. Signaling gets the header Cookie only
  --origin URL            the origin of your page, for the CORS checks
  --token TOKEN           the bearer token of the service (default: APP_STREAM_TOKEN)
  --signaling-token TOKEN the bearer token of signaling (default: APP_STREAM_SIGNALING_TOKEN)
  --wait MINUTES          how long the session may take to be ready (default: 20)
  --no-browser            check no media, even if the machine has a browser
  --report FILE           write the report as Markdown, without tokens, values of --header and session ids
  --record FILE           write the signaling frames, descriptions and channel messages as JSON, without those, and without
                          passwords and addresses of ICE and TURN. The messages of the application stay: read the file.

Example, for a gateway behind a sign-in with a cookie:

  app-stream doctor --service-url https://streams.example.com/streaming \\
    --catalogue-url https://streams.example.com/applications \\
    --signaling-url 'wss://streams.example.com/signaling/{host}/{port}' \\
    --app-id usd-viewer --profile default --header "Cookie: NAME=VALUE"

Exit codes: 0 if nothing failed, 1 if a check failed, 2 if the call is wrong.
`;

export type ReadOptions =
  | {readonly kind: 'run'; readonly options: DoctorOptions}
  | {readonly kind: 'help'}
  | {readonly kind: 'usage'; readonly problem: string};

/** Reads the arguments of the command. All problems of one kind are reported as one sentence. */
export const readOptions = (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ReadOptions => {
  try {
    const {values, positionals} = parseArgs({
      args: [...args],
      options: FLAGS,
      strict: true,
      allowPositionals: true,
    });
    if (values.help) return {kind: 'help'};
    const direct = readUrl('--direct', values.direct, /^wss?:$/);
    const serviceUrl = readUrl('--service-url', values['service-url'], /^https?:$/);
    const [first, second] = positionals;
    const address = readUrl('The address', first, /^(https?|wss?):$/);
    if (!direct && !serviceUrl && !address)
      throw new UsageProblem('Give one address, --service-url, or --direct.');
    if (address && (direct ?? serviceUrl))
      throw new UsageProblem('Give either an address, or --service-url, or --direct.');
    if (second !== undefined)
      throw new UsageProblem(`Only one address is checked: ${second} is one too many.`);
    if (serviceUrl && !direct && !(values['app-id'] && values.profile))
      throw new UsageProblem('Give --app-id and --profile.');
    const minutes = Number(values.wait);
    if (!(minutes > 0 && minutes <= 60))
      throw new UsageProblem('--wait must be a number of minutes, at most 60.');
    const options: DoctorOptions = {
      serviceUrl: direct ? undefined : serviceUrl,
      catalogueUrl: readUrl('--catalogue-url', values['catalogue-url'], /^https?:$/),
      direct,
      address,
      functionId: readUuid('--function-id', values['function-id']),
      functionVersionId: readUuid('--function-version-id', values['function-version-id']),
      signalingUrl: values['signaling-url'],
      mediaHost: values['media-host'],
      iceServers: readIceServers(values['ice-server'], {
        username: values['turn-user'],
        credential: values['turn-password'] ?? env['APP_STREAM_TURN_PASSWORD'],
      }),
      headers: Object.fromEntries(values.header.map(readHeader)),
      appId: values['app-id'] ?? '',
      profile: values.profile ?? '',
      version: values.version,
      stageUri: values['stage-uri'],
      arguments: readArguments(values.arguments),
      origin: readUrl('--origin', values.origin, /^https?:$/)?.origin,
      token: values.token ?? env['APP_STREAM_TOKEN'],
      signalingToken: values['signaling-token'] ?? env['APP_STREAM_SIGNALING_TOKEN'],
      waitMs: minutes * 60_000,
      withBrowser: !values['no-browser'],
      report: values.report,
      record: values.record,
    };
    return {kind: 'run', options};
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // Node adds how to give an address that begins with a hyphen.
    return {kind: 'usage', problem: message.replace(/\. To specify a positional .*/s, '')};
  }
};

class UsageProblem extends Error {}

const readUrl = (flag: string, value: string | undefined, protocol: RegExp): URL | undefined => {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !protocol.test(url.protocol)) throw new UsageProblem(`${flag} must be a complete address.`);
  return url;
};

/** Only TURN servers get the credentials. */
const readIceServers = (
  urls: readonly string[],
  {username, credential}: {readonly username: string | undefined; readonly credential: string | undefined},
): readonly IceServer[] =>
  urls.map((url) => {
    if (!/^(stun|turn)s?:./i.test(url))
      throw new UsageProblem('--ice-server must begin with stun:, stuns:, turn: or turns:.');
    if (/^stun/i.test(url)) return {urls: url};
    if (username === undefined || credential === undefined)
      throw new UsageProblem('Give --turn-user and --turn-password with a TURN server.');
    return {urls: url, username, credential};
  });

const readUuid = (flag: string, value: string | undefined): string | undefined => {
  if (value !== undefined && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value))
    throw new UsageProblem(`${flag} must be a UUID.`);
  return value;
};

const readHeader = (text: string): readonly [string, string] => {
  const [, name, value] = /^([\w-]+): *(.+)$/.exec(text) ?? [];
  if (!name || !value) throw new UsageProblem('--header must be "NAME: VALUE".');
  return [name, value];
};

const readArguments = (text: string | undefined): Readonly<Record<string, unknown>> => {
  if (text === undefined) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // The same problem as another type.
  }
  throw new UsageProblem('--arguments must be a JSON object.');
};
