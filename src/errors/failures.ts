/** What a run does about one kind of failure at each stage. */
export interface FailureRules {
  /** Whether the same request may succeed later, so that "Try again" helps. */
  readonly retryable: boolean;
  /** The create request failed. `retry`: the service took no machine. `unclear`: the session may exist. */
  readonly create: 'retry' | 'unclear' | 'final';
  /**
   * A poll of the pending session failed. `once`: poll again, but not after two such failures in a row. `briefly`: a
   * gateway may have answered in place of the service, so poll again for a minute.
   */
  readonly pending: 'retry' | 'once' | 'briefly' | 'final';
  /**
   * The first connection to a ready session failed. `by-time`: its host may need minutes to open its ports. `by-count`:
   * an attempt takes long. `no-machine`: the run waits as long as a start may take. `resume`: see `recover`.
   */
  readonly connect: 'by-time' | 'by-count' | 'no-machine' | 'resume' | 'final';
  /**
   * A playing stream was lost, or an attempt to reconnect failed. `wait`: nothing that is sent arrives. `replace`: a
   * new session may replace the lost one. `resume`: the host may still hold the former connection (`nvst.md` 7.13).
   * `briefly`: see `pending`.
   */
  readonly recover: 'retry' | 'wait' | 'briefly' | 'replace' | 'resume' | 'final';
}

const rules = (
  retryable: boolean,
  create: FailureRules['create'] = 'final',
  pending: FailureRules['pending'] = 'final',
  connect: FailureRules['connect'] = 'final',
  recover: FailureRules['recover'] = 'retry',
): FailureRules => ({retryable, create, pending, connect, recover});

/**
 * Every failure by its stable code. The columns: whether the user can retry, then the rule while creating, pending,
 * connecting and recovering. By default, a run ends by a failure before it plays, and retries after that.
 */
export const FAILURES = {
  // Service connection
  offline: rules(true, 'unclear', 'retry', 'by-time', 'wait'),
  unreachable: rules(true, 'unclear', 'retry'),
  // Gateways often send their error pages without CORS headers.
  cors: rules(true, 'unclear', 'retry'),
  'mixed-content': rules(false, 'final', 'final', 'final', 'final'),
  // The policy of a page does not change while the page is open.
  'blocked-by-policy': rules(false, 'final', 'final', 'final', 'final'),
  // Nothing was sent. The user can give the permission at any time.
  'local-network-blocked': rules(true, 'retry', 'retry', 'by-time'),
  'no-answer': rules(true, 'unclear', 'retry'),
  'create-unclear': rules(true),

  // Service responses. 408, 429 and 503 mean that no machine was taken (`real-deployments.md`, Error numbers).
  // A gateway that restarts may refuse a valid token, and a token function may fail, in passing.
  unauthorized: rules(false, 'final', 'once', 'final', 'final'),
  'token-failed': rules(true, 'final', 'retry', 'by-time'),
  'headers-unusable': rules(false, 'final', 'final', 'final', 'final'),
  // The user may sign in again in another tab. A service that redirects a create request may have taken a machine.
  redirected: rules(true, 'final', 'retry', 'by-time'),
  // A proxy refused the request in place of the service.
  'sign-in-expired': rules(true, 'retry', 'retry', 'by-time'),
  forbidden: rules(false, 'final', 'final', 'final', 'final'),
  'not-found': rules(false),
  'method-not-allowed': rules(false),
  conflict: rules(true),
  'request-too-large': rules(false),
  'invalid-request': rules(false),
  'request-timeout': rules(true, 'retry', 'retry'),
  // RFC 8470, 5.2: the server did not process the request.
  'too-early': rules(true, 'retry', 'retry'),
  'too-many-requests': rules(true, 'retry', 'retry'),
  'service-error': rules(true, 'final', 'retry'),
  'not-supported': rules(false),
  // A gateway that cuts a request short leaves open whether the service created the session.
  'bad-gateway': rules(true, 'unclear', 'retry'),
  'no-capacity': rules(true, 'retry', 'retry', 'no-machine'),
  'session-limit': rules(true),
  'gateway-timeout': rules(true, 'unclear', 'retry'),
  'server-error': rules(true, 'unclear', 'retry'),
  'unexpected-status': rules(false),
  // While a gateway restarts, it may answer with a page of its own.
  'malformed-response': rules(false, 'final', 'retry'),
  'service-function-failed': rules(true),

  // Catalogue
  'app-not-found': rules(false),
  'version-not-found': rules(false),
  'profile-not-found': rules(false),

  // Session
  'session-not-found': rules(true, 'final', 'final', 'final', 'replace'),
  'session-expired': rules(true, 'final', 'final', 'final', 'replace'),
  'start-timeout': rules(true),
  'no-route': rules(false),
  'in-use': rules(false, 'final', 'final', 'resume', 'resume'),

  // Page and browser
  'browser-too-old': rules(false, 'final', 'final', 'final', 'final'),
  'webrtc-missing': rules(false, 'final', 'final', 'final', 'final'),
  // The user can change the setting, or end the VPN. Gathering again finds the same addresses.
  'webrtc-blocked': rules(true),
  'connector-missing': rules(false, 'final', 'final', 'final', 'final'),
  'code-missing': rules(true),
  asleep: rules(true, 'final', 'final', 'by-count', 'wait'),
  unexpected: rules(true),

  // Signaling
  'token-unusable': rules(false, 'final', 'final', 'final', 'final'),
  'protocols-unusable': rules(false, 'final', 'final', 'final', 'final'),
  'invalid-option': rules(false, 'final', 'final', 'final', 'final'),
  'signaling-unreachable': rules(true, 'final', 'final', 'by-time'),
  'socket-refused': rules(true, 'final', 'final', 'by-time'),
  'signaling-timeout': rules(true, 'final', 'final', 'by-time'),
  'signaling-refused': rules(false, 'final', 'final', 'final', 'final'),
  // The session is over for this page, though a gateway may still hold its machine.
  'no-subprotocol': rules(false, 'final', 'final', 'final', 'replace'),
  'cannot-resume': rules(true, 'final', 'final', 'final', 'replace'),
  'sign-in-refused': rules(true, 'final', 'final', 'by-count'),
  'sign-in-timeout': rules(true, 'final', 'final', 'by-count'),
  'signaling-closed': rules(true, 'final', 'final', 'by-time'),
  'signaling-protocol': rules(false, 'final', 'final', 'final', 'final'),
  'host-unreachable': rules(true, 'final', 'final', 'by-time'),
  'host-restarting': rules(true, 'final', 'final', 'by-time'),
  'host-busy': rules(true, 'final', 'final', 'by-time'),
  'host-error': rules(true, 'final', 'final', 'by-time'),
  // The stream continues.
  'foreign-client': rules(false),
  'signaling-malformed': rules(false),

  // Negotiation
  'no-offer': rules(true, 'final', 'final', 'by-time'),
  'bad-offer': rules(false),
  'no-video': rules(false),
  'no-common-codec': rules(false, 'final', 'final', 'final', 'final'),

  // ICE
  'ice-failed': rules(true, 'final', 'final', 'by-count'),
  'dtls-failed': rules(true, 'final', 'final', 'by-count'),
  'no-relay': rules(true, 'final', 'final', 'by-count'),
  // A page that can still renew the credentials gets the rules of `no-relay`.
  'relay-refused': rules(false, 'final', 'final', 'final', 'final'),
  'no-candidates': rules(false, 'final', 'final', 'by-count'),
  'media-host-unusable': rules(false),
  'connection-lost': rules(true, 'final', 'final', 'by-count', 'wait'),
  // The page or the user requested it. Only a new connection has other limits.
  'rates-changed': rules(true),

  // Video
  'no-track': rules(true),
  'no-packets': rules(true),
  'decoder-failed': rules(true),
  'no-first-frame': rules(true),
  'frames-stopped': rules(true),
  'host-silent': rules(true),
  'play-refused': rules(true),

  // Input and messages
  'input-not-open': rules(true),
  'message-too-large': rules(false),
  'message-queue-full': rules(true),
  'too-much-data': rules(false, 'final', 'retry'),
  'no-answer-to-message': rules(true),
  'kit-refused': rules(false),
  'malformed-message': rules(false),
  'microphone-refused': rules(false),
  'microphone-lost': rules(true),
} as const satisfies Readonly<Record<string, FailureRules>>;

/** The failures that end when the user does something outside of the page, for which the run waits. */
export const NEEDS_USER: ReadonlySet<FailureCode> = new Set([
  'local-network-blocked',
  'redirected',
  'sign-in-expired',
]);

/** The stable name of a failure. */
export type FailureCode = keyof typeof FAILURES;

/** The failures by which a host, a gateway or a proxy may refuse the credentials of the page. */
const REFUSALS: ReadonlySet<FailureCode> = new Set([
  'unauthorized',
  'forbidden',
  'redirected',
  'token-failed',
  'socket-refused',
  'signaling-refused',
  'sign-in-refused',
]);

/** Whether other credentials of the page may help. */
export const mayBeRefusal = ({code}: {readonly code: FailureCode}) => REFUSALS.has(code);
