import {AppStreamError} from '../../errors/app-stream-error.ts';
import {respondsAt} from '../../platform/address.ts';
import {bindMembers} from '../../platform/bind-members.ts';
import {isOffline} from '../../platform/offline.ts';
import {isHttpToken, randomId} from '../../platform/text.ts';
import {readPageValue, resolveToken, type Token, TOKEN_MS} from '../page-value.ts';
import {errorDetail, readAddress, responseFailure, sendRequest, signalingBelow} from '../http.ts';
import type {Session, SessionService, SignalingRules, SocketTrouble, SocketVerdict} from '../session.ts';

export interface NvcfOptions {
  /** The address of the gateway (default: `https://grpc.nvcf.nvidia.com`). */
  readonly gateway?: string | URL | undefined;
  /** The id of the function: a UUID. */
  readonly functionId: string;
  /** The id of a version of the function: a UUID (default: the gateway chooses one). */
  readonly functionVersionId?: string | undefined;
  /**
   * A key with the scope `invoke_function`, or a function that returns one and is called for each request and socket. A
   * page must hold a short-lived key only.
   */
  readonly key: Token;
  /**
   * The id of the session at the gateway, or a function that returns it, for example from a back end (default: none).
   * With an id, a lost connection returns to its machine. A function is called for each socket, and may return
   * `undefined`.
   */
  readonly requestId?: string | (() => string | undefined | Promise<string | undefined>) | undefined;
  /** Whether to ask the gateway about key and function before the first socket and after a refusal (default: true). */
  readonly probe?: boolean | undefined;
}

/** The hosted gateway of NVIDIA. */
const HOSTED = 'https://grpc.nvcf.nvidia.com';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** The gateway holds an upgrade for 30 s until a machine is free. */
const SOCKET_MS = 60_000;
/** A refusal after this time means that no machine became free, in milliseconds. */
const HELD_MS = 25_000;
/** Before the next socket, in milliseconds: a machine may still serve the socket that the gateway gave up. */
const NO_MACHINE_MS = 30_000;
/** A socket that fails sooner has not reached a gateway that no longer responds, in milliseconds. */
const QUICK_MS = 3000;
/** How often a session with a request id is tried if the gateway gives no reason. */
const MAX_REFUSALS = 2;

/** One session of the gateway: what it takes is one machine. */
interface GatewaySession {
  /** Whether a socket may have taken the machine. */
  isTaken: boolean;
  /** How many sockets in a row the gateway refused. */
  refusals: number;
  /** The request id that the page learned from the cookie, or was given for the last socket. */
  requestId: string | undefined;
}

/**
 * The service of a function behind the NVCF gateway, for the property `service`. The gateway starts a machine for each
 * socket without a request id, so a session without an id gets a single socket.
 */
export const nvcf = (options: NvcfOptions): SessionService => new NvcfService(options);

class NvcfService implements SessionService {
  readonly requires = [];
  readonly takesStage = false;
  readonly signaling: SignalingRules = {
    allocates: true,
    leastLimits: {socketMs: SOCKET_MS},
    protocols: (id, {signal}) => this.#protocols(id, signal),
    opened: (id) => this.#handleOpened(id),
    mayReopen: (id, {signal}) => this.#mayReopen(id, signal),
    judge: (trouble, {signal}) => this.#judge(trouble, signal),
  };
  readonly #options: NvcfOptions;
  readonly #sessions = new Map<string, GatewaySession>();
  /** Whether the page has read an answer of the gateway. */
  #hasAnswered = false;

  constructor(options: NvcfOptions) {
    this.#options = options;
    bindMembers(this);
  }

  get name() {
    const {gateway = HOSTED, functionId, functionVersionId = ''} = this.#options;
    return `nvcf ${String(gateway)} ${functionId} ${functionVersionId}`;
  }

  async confirm(_: unknown, {signal}: {readonly signal: AbortSignal}): Promise<void> {
    const answer = await this.#probe(signal);
    if (answer?.kind === 'refused') throw answer.error;
  }

  async create(_?: unknown, {signal}: {readonly signal?: AbortSignal} = {}): Promise<Session> {
    this.#checkOptions();
    await this.#readKey(signal);
    const id = randomId();
    this.#sessions.set(id, {isTaken: false, refusals: 0, requestId: undefined});
    return this.#sessionOf(id);
  }

  /** A session that cannot get another socket is over, so that "Try again" starts a new one. */
  async poll(id: string, {signal}: {readonly signal: AbortSignal}): Promise<Session> {
    if (await this.#mayReopen(id, signal)) return this.#sessionOf(id);
    throw new AppStreamError('session-not-found');
  }

  /** The gateway ends a session when its socket closes. */
  end(id: string): Promise<void> {
    const session = this.#sessions.get(id);
    if (session) forgetOpening(session);
    this.#sessions.delete(id);
    return Promise.resolve();
  }

  #sessionOf(id: string): Session {
    const signalingUrl = signalingBelow(this.#gateway);
    return {id, ready: true, message: '', retryAfterMs: undefined, hosts: [], signalingUrl};
  }

  get #gateway(): URL {
    return readAddress('gateway', this.#options.gateway ?? HOSTED);
  }

  /** @throws AppStreamError `invalid-option` */
  #checkOptions(): FunctionFields {
    const {functionId, functionVersionId, gateway = HOSTED} = this.#options;
    for (const [name, id] of Object.entries({functionId, functionVersionId}))
      if ((name === 'functionId' || id !== undefined) && !UUID.test(String(id)))
        throw new AppStreamError('invalid-option', {values: {name, expected: 'it is no UUID'}});
    // An invalid address is reported as early.
    readAddress('gateway', gateway);
    return {'function-id': functionId, 'function-version-id': functionVersionId};
  }

  /** @throws AppStreamError `token-unusable`, `token-failed`; the signal's reason when aborted */
  async #readKey(signal?: AbortSignal): Promise<string> {
    const key = await resolveToken(this.#options.key, {name: 'key', signal});
    // A key with another character cannot be a subprotocol.
    if (key === undefined || !isHttpToken(key)) throw new AppStreamError('token-unusable');
    return key;
  }

  async #readRequestId(signal: AbortSignal): Promise<string | undefined> {
    const name = 'requestId';
    const id = await readPageValue(this.#options.requestId, {name, limitMs: TOKEN_MS, signal});
    if (id === undefined || id === '') return undefined;
    // The gateway ignores a malformed id, and starts another machine.
    if (typeof id !== 'string' || !UUID.test(id))
      throw new AppStreamError('invalid-option', {values: {name, expected: 'it is no UUID'}});
    return id;
  }

  async #protocols(id: string, signal: AbortSignal): Promise<readonly string[]> {
    const session = this.#sessions.get(id);
    if (!session) throw new AppStreamError('session-not-found');
    const fields = this.#checkOptions();
    const [key, given] = await Promise.all([this.#readKey(signal), this.#readRequestId(signal)]);
    session.requestId = given ?? session.requestId;
    const {requestId} = session;
    if (session.isTaken && requestId === undefined) throw new AppStreamError('cannot-resume');
    beginWithoutCookie(session, this.#gateway);
    session.isTaken = true;
    const noSession = documentWithCookie(this.#gateway) ? NO_SESSION_ID : undefined;
    const named = {authorization: key, ...fields, 'nvcf-reqid': requestId ?? noSession};
    return withValues(named).map(([name, value]) => `${name}.${value}`);
  }

  #handleOpened(id: string) {
    const session = this.#sessions.get(id);
    if (!session) return;
    session.refusals = 0;
    const learned = learnRequestId(session, this.#gateway);
    session.requestId ??= learned;
  }

  async #mayReopen(id: string, signal: AbortSignal): Promise<boolean> {
    const session = this.#sessions.get(id);
    if (!session) return false;
    return !session.isTaken || (session.requestId ??= await this.#readRequestId(signal)) !== undefined;
  }

  /** `undefined` if the page wants no probe. */
  async #probe(signal: AbortSignal) {
    const fields = this.#checkOptions();
    const key = await this.#readKey(signal);
    if (this.#options.probe === false) return undefined;
    const answer = await probeGateway(this.#gateway, key, fields, signal);
    if (answer.kind !== 'unknown') this.#hasAnswered = true;
    return answer;
  }

  async #judge(
    {sessionId, kind, ms}: SocketTrouble,
    signal: AbortSignal,
  ): Promise<SocketVerdict | undefined> {
    const session = this.#sessions.get(sessionId);
    if (!session || kind !== 'refused') return undefined;
    forgetOpening(session);
    const answer = await this.#probe(signal);
    if (answer?.kind === 'refused') return {then: 'final', error: answer.error};
    if (answer?.kind === 'good') return explainRefusal(session, sessionId, ms);
    if (ms < QUICK_MS && (await this.#isUnreachable(signal))) session.isTaken = false;
    return undefined;
  }

  /**
   * Whether the gateway got no socket. Unless the device is offline, the gateway must have answered before: a policy of
   * the page may block each question.
   */
  async #isUnreachable(signal: AbortSignal): Promise<boolean> {
    return (isOffline() || this.#hasAnswered) && !(await respondsAt(this.#gateway.origin, signal));
  }
}

/** The fields by which the gateway finds a function. */
export type FunctionFields = Readonly<Record<'function-id' | 'function-version-id', string | undefined>>;

/** What the gateway answers about a key and a function. `unknown`: nothing that a page can read. */
type ProbeAnswer =
  | {readonly kind: 'good'}
  | {readonly kind: 'refused'; readonly error: AppStreamError}
  | {readonly kind: 'unknown'};

/** How long the gateway may take to respond, in milliseconds. */
const RESPONSE_MS = 10_000;
/** A proxy answers with these statuses if it does not know the request, or does not reach the gateway. */
const UNCLEAR: readonly number[] = [400, 405, 426, 502, 504];
/** The gateway looks up the request id last, so this answer means that everything else is good. */
const NO_SESSION = /no existing session/i;

/**
 * Asks the gateway about a key and a function, with a random request id. This takes no machine.
 * @throws the signal's reason when aborted
 */
export const probeGateway = async (
  gateway: URL,
  key: string,
  fields: FunctionFields,
  signal: AbortSignal,
): Promise<ProbeAnswer> => {
  const headers = Object.fromEntries(withValues({...fields, 'nvcf-reqid': randomId()}));
  const request = {base: gateway, path: ['sign_in'], signal, limitMs: RESPONSE_MS};
  // The gateway must neither read nor set the cookie of a session.
  const sent = sendRequest(request, {token: key, headers, credentials: 'omit'});
  const response = await sent.catch(() => undefined);
  signal.throwIfAborted();
  if (!response) return {kind: 'unknown'};
  const {status, body} = response;
  const detail = errorDetail(response);
  const isMissing = status === 404;
  if (status < 400 || (isMissing && NO_SESSION.test(JSON.stringify(body ?? '')))) return {kind: 'good'};
  // The gateway gives a reason for a function that it does not have. A proxy before it may not know the path.
  if (UNCLEAR.includes(status) || (isMissing && !detail)) return {kind: 'unknown'};
  const values = {name: fields['function-id'] ?? ''};
  const error = isMissing
    ? new AppStreamError('app-not-found', {values, status, detail})
    : responseFailure(response);
  return {kind: 'refused', error};
};

/** The fields that have a value. */
const withValues = (fields: Readonly<Record<string, string | undefined>>) =>
  Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));

/** Why a socket was refused although the gateway accepts key and function. */
const explainRefusal = (session: GatewaySession, sessionId: string, ms: number): SocketVerdict => {
  if (session.requestId === undefined) {
    if (ms >= HELD_MS) {
      // The gateway held the socket and took no machine for it.
      session.isTaken = false;
      return {then: 'retry', error: new AppStreamError('no-capacity', {retryAfterMs: NO_MACHINE_MS})};
    }
    // The gateway has started a machine, so another attempt would start another one.
    const values = {protocol: `x-nv-sessionid.${sessionId}`};
    return {then: 'new-session', error: new AppStreamError('no-subprotocol', {values})};
  }
  session.refusals += 1;
  return session.refusals < MAX_REFUSALS
    ? {then: 'retry', error: new AppStreamError('socket-refused', {values: {address: 'The gateway'}})}
    : {then: 'new-session', error: new AppStreamError('session-not-found')};
};

/** The cookie in which the NVCF gateway keeps the id of the last session (`connection-types.md`, Cookie). */
const NAME = 'nvcf-request-id';
/**
 * With this id the gateway starts a machine and reads no cookie: an answer to another element or tab may set the cookie
 * just before the socket opens (`connection-types.md`, Cookie).
 */
const NO_SESSION_ID = 'new';

interface Page {
  readonly document?: {cookie: string};
  readonly location?: {readonly hostname: string};
}

/** The sessions of this page whose sockets are opening. */
const opening = new Set<object>();

/** The document of a page on the gateway's own host. No other page has the cookie. */
const documentWithCookie = ({hostname}: URL, {document, location}: Page = globalThis) =>
  location?.hostname === hostname ? document : undefined;

/** Removes the cookie of an earlier session, whose id this one must not learn. */
export const beginWithoutCookie = (session: object, gateway: URL, page: Page = globalThis) => {
  opening.add(session);
  takeCookie(gateway, page);
};

/** The socket of a session was refused, or is no longer needed. */
export const forgetOpening = (session: object) => opening.delete(session);

/** Takes the request id of an opened session. While another session is opening, the cookie may be that one's. */
export const learnRequestId = (session: object, gateway: URL, page: Page = globalThis) => {
  opening.delete(session);
  const id = takeCookie(gateway, page);
  return opening.size ? undefined : id;
};

/** Removes the cookie, and returns its value. */
const takeCookie = (gateway: URL, page: Page): string | undefined => {
  const document = documentWithCookie(gateway, page);
  if (!document) return undefined;
  const [, id] = new RegExp(`(?:^|; )${NAME}=([^;]+)`).exec(document.cookie) ?? [];
  if (id !== undefined) document.cookie = `${NAME}=; Max-Age=0; Path=/`;
  return id;
};
