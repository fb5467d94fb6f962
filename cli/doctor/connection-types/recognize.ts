import {randomUUID} from 'node:crypto';
import type {Finding} from '../../../src/diagnosis/check.ts';
import {isObject} from '../../../src/platform/json.ts';
import {joinUrl} from '../../../src/service/http.ts';
import {type Answer, sendQuery, isHtml, RequestProblem} from '../checks/http.ts';
import {explainSignedOut} from '../checks/signed-out.ts';
import {cookieOf} from '../cookie.ts';
import type {DoctorOptions} from '../options.ts';

/** How a page reaches an application. */
export type ConnectionKind = 'service' | 'portal' | 'gateway' | 'kit';

export interface ConnectionType {
  readonly kind: ConnectionKind;
  /** The address of the connection type, with its prefix. */
  readonly url: URL;
  /** What the connection type is, and how the doctor recognized it. A guess is marked. */
  readonly summary: string;
}

/** The answers of an address. Missing without an HTTP response. */
export interface AddressAnswers {
  /** To `/cfg/apps`, the catalogue of a service. */
  readonly applications?: Answer | undefined;
  /** To `/sessions/`, the sessions of a portal. */
  readonly sessions?: Answer | undefined;
  /** To `/sign_in`, signaling without a WebSocket. */
  readonly signIn?: Answer | undefined;
}

/** NVIDIA's hosted gateway. */
const HOSTED_GATEWAY = 'grpc.nvcf.nvidia.com';
/** The port of signaling of a Kit without a service. */
const KIT_PORT = '49100';

/**
 * Recognizes the connection type of an address by GET requests without a token, with the cookie of `headers`. None of
 * them creates a session: even if a proxy adds the key of a gateway, the id of the request belongs to no session.
 * @throws RequestProblem if the server sends no HTTP response, or redirects
 */
export const recognizeConnectionType = async (
  address: URL,
  signal: AbortSignal,
  headers: DoctorOptions['headers'] = {},
): Promise<ConnectionType | undefined> => {
  const known = readConnectionType(address);
  if (known) return known;
  const base = withScheme(address, 'http');
  const problems: RequestProblem[] = [];
  let signedOut: Finding | undefined;
  const query = async (url: URL) => {
    const answer = await queryServer(url, headers, problems, signal);
    const location = answer?.headers.get('location');
    if (answer && location)
      signedOut ??= explainSignedOut({url, status: answer.status, location, challenge: null}, {headers});
    return answer;
  };
  if (/^wss?:$/.test(address.protocol))
    return (
      chooseConnectionType(base, {signIn: await query(joinUrl(base, ['sign_in']))}) ??
      kitAt(address, 'its scheme is that of a WebSocket')
    );
  const bases = /\/api\/?$/.test(base.pathname) ? [base] : [base, joinUrl(base, ['api'])];
  const connectionTypes = await Promise.all(
    bases.map(async (url) => {
      const [applications, sessions, signIn] = await Promise.all([
        query(joinUrl(url, ['cfg', 'apps'])),
        query(joinUrl(url, ['sessions', ''])),
        query(joinUrl(url, ['sign_in'])),
      ]);
      return chooseConnectionType(url, {applications, sessions, signIn});
    }),
  );
  const connectionType = connectionTypes.find((found) => found !== undefined);
  const [problem] = problems;
  if (!connectionType && problem && problems.length === 3 * bases.length) throw problem;
  if (!connectionType && signedOut) throw new RequestProblem(signedOut);
  return connectionType;
};

/** Sends a request. Resolves with `undefined` without an HTTP response. */
const queryServer = async (
  url: URL,
  given: DoctorOptions['headers'],
  problems: RequestProblem[],
  signal: AbortSignal,
): Promise<Answer | undefined> => {
  try {
    const cookie = cookieOf(given);
    return await sendQuery(url, {signal, headers: {'nvcf-reqid': randomUUID(), ...(cookie && {cookie})}});
  } catch (error) {
    if (!(error instanceof RequestProblem)) throw error;
    problems.push(error);
    return undefined;
  }
};

/** A connection type that the address alone shows. */
const readConnectionType = (address: URL): ConnectionType | undefined => {
  if (address.hostname === HOSTED_GATEWAY)
    return {kind: 'gateway', url: address, summary: 'This is NVIDIA’s hosted NVCF gateway, by its name.'};
  return address.port === KIT_PORT ? kitAt(address, `its port is ${KIT_PORT}`) : undefined;
};

const kitAt = (url: URL, reason: string): ConnectionType => ({
  kind: 'kit',
  url: withScheme(url, 'ws'),
  summary: `This is probably a Kit without a service: ${reason}.`,
});

/** Chooses the connection type by the answers of an address. Evidence comes before guesses. */
export const chooseConnectionType = (url: URL, answers: AddressAnswers): ConnectionType | undefined => {
  const {applications, sessions, signIn} = answers;
  const choose = (kind: ConnectionKind, summary: string): ConnectionType => ({kind, url, summary});
  if (isList(applications))
    return choose('service', 'This is a Kit App Streaming service: /cfg/apps returns a catalogue.');
  if (isList(sessions)) return choose('portal', 'This is a portal: /sessions/ returns a list of sessions.');
  if (signIn?.status === 404 && /no existing session/i.test(signIn.body))
    return choose('gateway', 'This is an NVCF gateway: /sign_in knows request ids.');
  if (
    isKeyMissing(signIn) &&
    [applications, sessions].every((answer) => !isRefusal(answer) || isKeyMissing(answer))
  )
    return choose(
      'gateway',
      'This is probably an NVCF gateway: it answers 401 without a key. If it is a service, use --service-url.',
    );
  if (isRefusal(applications))
    return choose(
      'service',
      `This is probably a Kit App Streaming service: /cfg/apps is answered with ${applications.status}.`,
    );
  if (isRefusal(sessions) && !isHtml(sessions.headers))
    return choose('portal', `This is probably a portal: /sessions/ is answered with ${sessions.status}.`);
  if (signIn?.status === 426 || signIn?.status === 400)
    return kitAt(url, `/sign_in is answered with ${signIn.status} without a WebSocket`);
  return undefined;
};

const isRefusal = (answer: Answer | undefined): answer is Answer =>
  answer?.status === 401 || answer?.status === 403;

/** The gateway sends a plain text. A proxy that asks for a password or a token sends a challenge or a page. */
const isKeyMissing = (answer: Answer | undefined): boolean =>
  answer?.status === 401 &&
  !answer.headers.has('www-authenticate') &&
  !/\b(json|html)\b/i.test(answer.headers.get('content-type') ?? '');

/** A list, or a page of one. */
const isList = (answer: Answer | undefined): boolean => {
  if (answer?.status !== 200) return false;
  try {
    const body: unknown = JSON.parse(answer.body);
    return Array.isArray(isObject(body) ? body['items'] : body);
  } catch {
    return false;
  }
};

/** The same address with another scheme, which is encrypted if the address is. */
export const withScheme = (url: URL, scheme: 'http' | 'ws'): URL => {
  const isSecure = /^(https|wss):$/.test(url.protocol);
  return new URL(url.href.replace(/^[a-z]+/, isSecure ? `${scheme}s` : scheme));
};
