/** What is known of a kind of failure before it happens: the words, and whether trying again can help. */
export interface FailureKind {
  /** One sentence for the person in front of the page. `{name}` is filled from the failure's data. */
  readonly message: string;
  /** One sentence for whoever can mend it. */
  readonly advice: string;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
}

type Family = Readonly<Record<string, FailureKind>>;

const kind = (message: string, advice: string, retryable = false): FailureKind => ({
  message,
  advice,
  retryable,
});
const passing = (message: string, advice: string) => kind(message, advice, true);

const THE_WAY = {
  offline: passing('This device is offline.', 'Check the network, then try again.'),
  unreachable: passing(
    'The streaming service at {origin} cannot be reached.',
    'Check the address, that the service runs, and what stands in between: a VPN, a firewall, a blocker.',
  ),
  cors: passing(
    'The streaming service at {origin} does not let this page read its answers.',
    'Something answers there, without allowing this page’s origin (CORS): on errors too, and at gateways in front.',
  ),
  'mixed-content': kind(
    'This secure page may not connect to {address}, which is not encrypted.',
    'Serve the service and its signaling with TLS (https, wss), or open the page over http.',
  ),
  'no-answer': passing('The streaming service does not answer.', 'Try again, or look at the service’s log.'),
  'create-unclear': passing(
    'It is not known whether the session was created.',
    'The request was not repeated, since that could take a second GPU. Try again.',
  ),
  // The service's answers
} as const satisfies Family;

const ANSWERS = {
  unauthorized: kind('The service asks for a sign-in.', 'Set the property `token`, or renew it.'),
  'token-failed': passing(
    'The page could not sign in.',
    'The function `token` of the page failed: see `cause`.',
  ),
  forbidden: kind('You may not use this application.', 'Ask the operator for permission.'),
  'not-found': kind('The service does not know this address.', 'Check `service-url` and its path prefix.'),
  'method-not-allowed': kind(
    'The service does not take this kind of request.',
    'Check `service-url`: another service may stand there.',
  ),
  conflict: passing(
    'The request conflicts with another one.',
    'Try again; what it conflicts with the service has to say.',
  ),
  'request-too-large': kind('The request is too large for the service.', 'Send less in `arguments`.'),
  'invalid-request': kind('The service refuses the request.', 'Correct what the service names.'),
  'request-timeout': passing('No machine became free in time.', 'Try again in a while.'),
  'too-many-requests': passing('The service has too many requests.', 'Try again in a while.'),
  'service-error': passing('The streaming service failed.', 'Try again, or look at the service’s log.'),
  'not-supported': kind('The service cannot do this.', 'Check the version of the service.'),
  'bad-gateway': passing(
    'The gateway cannot reach the streaming service.',
    'Try again, or ask the operator.',
  ),
  'no-capacity': passing('No machine is free at the moment.', 'Try again in a while.'),
  'session-limit': passing(
    'No further session is allowed at the moment.',
    'End another session, or ask the operator for a higher limit.',
  ),
  'gateway-timeout': passing(
    'The gateway had no answer from the streaming service.',
    'Try again, or ask the operator.',
  ),
  'unexpected-status': kind('The service answered with status {status}.', 'Check `service-url`.'),
  'malformed-response': kind(
    'The service’s answer cannot be read ({field}).',
    'Check that `service-url` is the address of a streaming service.',
  ),
  // The catalogue
} as const satisfies Family;

const CATALOGUE = {
  'app-not-found': kind('The application “{name}” is not in the catalogue.', 'Correct `app-id`.'),
  'version-not-found': kind('“{app}” has no version {name}.', 'Correct `version`.'),
  'profile-not-found': kind('“{app}” has no profile “{name}”.', 'Correct `profile`.'),
  // The session
} as const satisfies Family;

const SESSION = {
  'session-not-found': passing('The session is no longer there.', 'Start a new one.'),
  'session-expired': passing('The session has expired.', 'Start a new one.'),
  'start-timeout': passing('The application did not start in time.', 'Try again, or ask the operator.'),
  'no-route': kind(
    'The session names no address to connect to.',
    'The service must give a host with a signaling route.',
  ),
  // The way to the host
  'in-use': kind('The session is in use by another client.', 'Close it there, or start a session here.'),
} as const satisfies Family;

const PAGE = {
  'webrtc-missing': kind('This browser cannot show streams (no WebRTC).', 'Use a current browser.'),
  'connector-missing': kind(
    'The connector “{name}” is not available.',
    'Register it, correct `connector`, or serve the files beside the script.',
  ),
  'code-missing': passing(
    'A part of this page could not be loaded.',
    'Serve all files of `app-stream` beside each other, and check the network. Missing: {name}.',
  ),
  asleep: passing('This device was asleep.', 'Nothing needs mending: the stream is brought back.'),
  unexpected: passing('Something unexpected happened.', 'Please report it with the details.'),
} as const satisfies Family;

const SIGNALING = {
  'token-unusable': kind(
    'The token cannot be sent to the host.',
    'In signaling a token may hold letters, digits and `-._~` only, like a JWT.',
  ),
  'signaling-unreachable': passing(
    'The host’s signaling at {address} cannot be reached.',
    'Check the port, the firewall and the TLS certificate.',
  ),
  'socket-refused': passing(
    'The host’s signaling at {address} refuses the connection.',
    'The port answers, but opens no WebSocket: check the path, the token, and the proxy in front of the host.',
  ),
  'signaling-timeout': passing(
    'The host’s signaling at {address} does not answer.',
    'Check the port and the firewall.',
  ),
  'signaling-refused': kind(
    'The host’s signaling refuses this client.',
    'Look at the proxy in front of the host: its reason is in `detail`.',
  ),
  'sign-in-timeout': passing('The host does not answer the sign-in.', 'Try again; restart the application.'),
  'signaling-closed': passing('The host closed the signaling ({reason}).', 'Try again.'),
  'signaling-protocol': kind(
    'The host and this page do not understand each other ({reason}).',
    'Check the host’s version, and what a proxy does to its messages.',
  ),
  'host-unreachable': passing(
    'The proxy cannot reach the host.',
    'The application may still start, or have ended. Try again, or look at the proxy’s log.',
  ),
  'host-restarting': passing('The host is restarting.', 'Try again in a while.'),
  'host-busy': passing('The host has too much to do.', 'Try again in a while.'),
  'host-error': passing(
    'The host’s signaling failed.',
    'Try again; look at the log of the host, or of the proxy in front of it.',
  ),
} as const satisfies Family;

const NEGOTIATION = {
  'no-offer': passing(
    'The host answers, but offers no stream.',
    'Its media layer may be down, or another client holds the session. Restart the application.',
  ),
  'bad-offer': kind('The host’s offer cannot be used.', 'Check the codecs and the host’s version.'),
  'no-video': kind('The host offers no picture.', 'Check the application’s streaming settings.'),
} as const satisfies Family;

const ICE = {
  'ice-failed': passing(
    'The picture’s way (UDP) to the host is blocked.',
    'Open UDP to the host’s media port in the firewall, or set `iceServers` to a TURN server. Tried: {candidates}.',
  ),
  'no-candidates': kind(
    'The host names no address for the picture.',
    'The session needs a media route, or the host an address of its own (`publicIp`).',
  ),
  'connection-lost': passing('The connection to the application was lost.', 'Try again.'),
} as const satisfies Family;

const MEDIA = {
  'no-track': passing(
    'The host sends no picture.',
    'Its stream has no video track. Restart the application.',
  ),
  'no-packets': passing(
    'The host is connected, but nothing of the picture arrives.',
    'The application may not render, or a firewall drops large UDP packets.',
  ),
  'decoder-failed': passing(
    'This browser cannot show the picture.',
    'The picture arrives and is not decoded: try another browser, or another codec of the host.',
  ),
  'no-first-frame': passing(
    'The host is connected but sends no picture.',
    'The application may still load, or its renderer stands still. Try again.',
  ),
  'frames-stopped': passing(
    'The picture stands still.',
    'The picture’s data arrive and no frame comes of them: the decoder or the encoder hangs.',
  ),
  'host-silent': passing(
    'The host sends no picture any more.',
    'The application hangs or its renderer stands still. Restart it if this lasts.',
  ),
  'play-refused': passing('The browser refuses to play the picture.', 'Allow playing: a click is enough.'),
} as const satisfies Family;

const CHANNELS = {
  'input-not-open': passing(
    'The picture is there, but input does not reach the application.',
    'The host has not opened its input channel. Reconnect; check the host’s version.',
  ),
  // Messages to the application
  'message-too-large': kind(
    'The message is too large for the host ({size} characters).',
    'Send less at once; hosts refuse more than 65,535 bytes, and only newer ones take a message in parts.',
  ),
  'message-queue-full': passing(
    'Too many messages wait for the application.',
    'Wait until the stream plays, or send fewer: 1000 messages and 8 MiB can wait.',
  ),
  'no-answer-to-message': passing(
    'The application did not answer: {reason}.',
    'Check that the application understands the message, or allow it more time.',
  ),
  'kit-refused': kind('The application refused the request.', 'Correct what the application names.'),
  'malformed-message': kind(
    'The application’s answer cannot be read ({field}).',
    'Check that the application speaks the messages of the Kit templates.',
  ),
  'microphone-refused': kind(
    'The microphone cannot be used; the stream goes on without it.',
    'The person or the browser refused it: check the permission, and `allow="microphone"` in a frame.',
  ),
} as const satisfies Family;

/** The failures by what fails, for whoever reads about them. */
export const FAMILIES = {
  'The way to the service': THE_WAY,
  'The service’s answers': ANSWERS,
  'The catalogue': CATALOGUE,
  'The session': SESSION,
  'The page and the browser': PAGE,
  Signaling: SIGNALING,
  Negotiation: NEGOTIATION,
  'The way of the picture (ICE)': ICE,
  'The picture': MEDIA,
  'Input, messages and voice': CHANNELS,
} as const satisfies Record<string, Family>;

/**
 * Every failure that a user can meet, by its stable code. This table is the only place where the words stand.
 * Statuses are those of `service-interface.md`, as gateways in front of real deployments send them.
 */
export const FAILURES = {
  ...THE_WAY,
  ...ANSWERS,
  ...CATALOGUE,
  ...SESSION,
  ...PAGE,
  ...SIGNALING,
  ...NEGOTIATION,
  ...ICE,
  ...MEDIA,
  ...CHANNELS,
} as const satisfies Family;

/** The stable name of a failure. */
export type FailureCode = keyof typeof FAILURES;
