import {randomUUID} from 'node:crypto';
import {isObject} from '../../../src/platform/json.ts';
import {joinUrl} from '../../../src/service/http.ts';
import {type Answer, ask, isHtml, RequestProblem} from '../checks/http.ts';

/** The ways to an application. */
export type RoadKind = 'service' | 'portal' | 'gateway' | 'kit';

export interface Road {
  readonly kind: RoadKind;
  /** The address of the road, with its prefix. */
  readonly url: URL;
  /** What the road is, and how the doctor recognized it. */
  readonly summary: string;
}

/** What an address answered to each question. Missing without an HTTP response. */
export interface RoadAnswers {
  readonly applications?: Answer | undefined;
  readonly sessions?: Answer | undefined;
  readonly signIn?: Answer | undefined;
}

/** NVIDIA's hosted gateway. */
const HOSTED_GATEWAY = 'grpc.nvcf.nvidia.com';
/** The port of signaling of a Kit without a service. */
const KIT_PORT = '49100';

/**
 * Recognizes the road of an address by GET requests without a token. None of them creates a session: the gateway joins
 * the session of a request id, and the id of the question belongs to no session.
 */
export const recognizeRoad = async (address: URL, signal: AbortSignal): Promise<Road | string> => {
  const named = nameRoad(address);
  if (named) return named;
  const isSocket = /^wss?:$/.test(address.protocol);
  const base = withScheme(address, 'http');
  if (isSocket) {
    const signIn = await query(joinUrl(base, ['sign_in']), signal);
    return chooseRoad(address, {signIn}) ?? kitAt(address, 'its scheme is that of a WebSocket');
  }
  const bases = /\/api\/?$/.test(base.pathname) ? [base] : [base, joinUrl(base, ['api'])];
  for (const url of bases) {
    const [applications, sessions, signIn] = await Promise.all([
      query(joinUrl(url, ['cfg', 'apps']), signal),
      query(withQuery(joinUrl(url, ['sessions', '']), 'page_size=1'), signal),
      query(joinUrl(url, ['sign_in']), signal),
    ]);
    const road = chooseRoad(url, {applications, sessions, signIn});
    if (road) return road;
  }
  return `No road answers at ${address.href}: it has no catalogue (/cfg/apps), no portal (/sessions/ or /api/sessions/) and no gateway (/sign_in).`;
};

/** A road that the address alone shows. */
const nameRoad = (address: URL): Road | undefined => {
  if (address.hostname === HOSTED_GATEWAY)
    return {
      kind: 'gateway',
      url: withScheme(address, 'ws'),
      summary: 'This is NVIDIA’s hosted NVCF gateway, by its name.',
    };
  return address.port === KIT_PORT ? kitAt(address, `its port is ${KIT_PORT}`) : undefined;
};

const kitAt = (address: URL, reason: string): Road => ({
  kind: 'kit',
  url: withScheme(address, 'ws'),
  summary: `This is probably a Kit without a service: ${reason}.`,
});

/** Decides by the answers. */
export const chooseRoad = (url: URL, {applications, sessions, signIn}: RoadAnswers): Road | undefined => {
  const isCatalogue = applications?.status === 200 && (hasList(applications) || isList(applications));
  if (isCatalogue)
    return {
      kind: 'service',
      url,
      summary: 'This is a Kit App Streaming service: /cfg/apps returns a catalogue.',
    };
  if (sessions?.status === 200 && hasList(sessions))
    return {kind: 'portal', url, summary: 'This is a portal: /sessions/ returns a list of sessions.'};
  // The gateway checks the key before the path.
  if (isKeyMissing(signIn) && [applications, sessions].every((answer) => !answer || isKeyMissing(answer)))
    return {
      kind: 'gateway',
      url: withScheme(url, 'ws'),
      summary:
        'This is probably an NVCF gateway: it answers 401 without a key. Use --service-url if it is a service.',
    };
  const isRefused = (answer: Answer | undefined) => answer?.status === 401 || answer?.status === 403;
  if (isRefused(sessions) && sessions && !isHtml(sessions.headers))
    return {
      kind: 'portal',
      url,
      summary: `This is probably a portal: /sessions/ is answered with ${sessions.status}.`,
    };
  if (isRefused(applications))
    return {
      kind: 'service',
      url,
      summary: `This is probably a Kit App Streaming service: /cfg/apps is answered with ${applications?.status ?? 0}.`,
    };
  if (signIn?.status === 426 || signIn?.status === 400)
    return kitAt(url, `/sign_in is answered with ${signIn.status} without a WebSocket`);
  return undefined;
};

/** A proxy that asks for a password or a token sends a challenge or a page. The gateway sends a text. */
const isKeyMissing = (answer: Answer | undefined) =>
  answer?.status === 401 &&
  !answer.headers.has('www-authenticate') &&
  !isJson(answer) &&
  !isHtml(answer.headers);

const isJson = ({headers}: Answer) => /\bjson\b/i.test(headers.get('content-type') ?? '');

const parse = ({body}: Answer): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};
const isList = (answer: Answer) => Array.isArray(parse(answer));
const hasList = (answer: Answer) => {
  const body = parse(answer);
  return isObject(body) && Array.isArray(body['items']);
};

/** Sends a question. Resolves with `undefined` without an HTTP response. */
const query = async (url: URL, signal: AbortSignal): Promise<Answer | undefined> => {
  try {
    return await ask(url, {signal, headers: {'nvcf-reqid': randomUUID()}});
  } catch (error) {
    if (error instanceof RequestProblem) return undefined;
    throw error;
  }
};

const withQuery = (url: URL, search: string) => Object.assign(new URL(url), {search});

/** The same address with another scheme, which is encrypted if the address is. */
export const withScheme = (url: URL, scheme: 'http' | 'ws'): URL => {
  const isSecure = /^(https|wss):$/.test(url.protocol);
  return new URL(url.href.replace(/^[a-z]+/, isSecure ? `${scheme}s` : scheme));
};
