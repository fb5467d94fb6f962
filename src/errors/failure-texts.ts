import type {FailureCode} from './failures.ts';

/** The texts of one failure for users, in one language. */
interface FailureText {
  /** What happened, in one sentence. */
  readonly title: string;
  /** What the user can do, in one sentence. */
  readonly hint?: string;
}

export type FailureTexts = Readonly<Record<FailureCode, FailureText>>;

const NOT_CONNECTED = {title: 'We couldn’t connect to the application.', hint: 'Try again.'};
const UNAVAILABLE = {
  title: 'The streaming service is temporarily unavailable.',
  hint: 'Try again in a minute.',
};
const NO_VIDEO = {title: 'The application sends no video.', hint: 'Try again.'};

/** What each failure means for the user, in English. `advice.ts` has the texts for developers. */
export const failures: FailureTexts = {
  // Service connection
  offline: {title: 'You’re offline.', hint: 'Check your internet connection, then try again.'},
  unreachable: {title: 'We couldn’t reach the streaming service.', hint: 'Check your connection, then try again.'},
  cors: {title: 'This page isn’t allowed to use the streaming service.'},
  'mixed-content': {title: 'This page can’t open an unencrypted connection.'},
  'no-answer': {title: 'The streaming service isn’t responding.', hint: 'Try again in a minute.'},
  'create-unclear': {title: 'We couldn’t confirm that your session started.', hint: 'Try again.'},

  // Service responses
  unauthorized: {title: 'You need to sign in to use this application.'},
  'token-failed': {title: 'We couldn’t sign you in.', hint: 'Try again.'},
  'headers-unusable': {title: 'We couldn’t sign you in.'},
  redirected: {title: 'You may need to sign in again.', hint: 'Sign in on another tab, then try again.'},
  forbidden: {title: 'You don’t have access.', hint: 'Ask your administrator for access.'},
  'not-found': {title: 'The streaming service wasn’t found.'},
  'method-not-allowed': {title: 'The streaming service doesn’t support this request.'},
  conflict: {title: 'Another request is still running.', hint: 'Try again in a minute.'},
  'request-too-large': {title: 'The request is too large.'},
  'invalid-request': {title: 'The streaming service didn’t accept the request.'},
  'request-timeout': {title: 'No machine became available in time.', hint: 'Try again in a few minutes.'},
  'too-early': {title: 'The streaming service isn’t ready for this request yet.', hint: 'Try again in a minute.'},
  'too-many-requests': {title: 'The streaming service is busy.', hint: 'Try again in a few minutes.'},
  'service-error': {title: 'The streaming service has a problem.', hint: 'Try again later.'},
  'not-supported': {title: 'The streaming service doesn’t support this request.'},
  'bad-gateway': UNAVAILABLE,
  'no-capacity': {title: 'All machines are in use.', hint: 'Try again in a few minutes.'},
  'session-limit': {title: 'You’ve reached the limit of sessions.', hint: 'End another session, then try again.'},
  'gateway-timeout': UNAVAILABLE,
  'server-error': UNAVAILABLE,
  'unexpected-status': {title: 'The streaming service gave an unexpected response.'},
  'malformed-response': {title: 'The streaming service gave an unexpected response.'},
  'service-function-failed': {title: 'This page couldn’t reach the streaming service.', hint: 'Try again.'},

  // Catalogue
  'app-not-found': {title: 'This application doesn’t exist.'},
  'version-not-found': {title: 'This version of the application doesn’t exist.'},
  'profile-not-found': {title: 'This application isn’t available with these settings.'},

  // The checks before a session

  // Session
  'session-not-found': {title: 'Your session no longer exists.', hint: 'Start a new one.'},
  'session-expired': {title: 'Your session has expired.', hint: 'Start a new one.'},
  'start-timeout': {title: 'The application didn’t start in time.', hint: 'Try again.'},
  'no-route': {title: 'We couldn’t connect to the application.'},
  'in-use': {title: 'This session is open in another window or on another device.'},

  // Page and browser
  'webrtc-missing': {title: 'Your browser doesn’t support streaming.', hint: 'Use a current version of Chrome, Edge, Firefox or Safari.'},
  'connector-missing': {title: 'This page couldn’t load the player.', hint: 'Reload the page.'},
  'code-missing': {title: 'This page couldn’t load a part of the player.', hint: 'Reload the page.'},
  asleep: {title: 'This device was asleep.'},
  unexpected: {title: 'Something went wrong.', hint: 'Try again, or contact support with the code below.'},

  // Signaling
  'token-unusable': {title: 'We couldn’t sign you in.'},
  'protocols-unusable': {title: 'We couldn’t sign you in.'},
  'invalid-option': {title: 'We couldn’t connect to the application.'},
  'signaling-unreachable': NOT_CONNECTED,
  'socket-refused': NOT_CONNECTED,
  'signaling-timeout': NOT_CONNECTED,
  'signaling-refused': {title: 'We couldn’t connect to the application.'},
  'no-subprotocol': {title: 'We couldn’t connect to the application.'},
  'cannot-resume': {title: 'The connection to your session was lost.', hint: 'Start a new one.'},
  'sign-in-refused': NOT_CONNECTED,
  'sign-in-timeout': NOT_CONNECTED,
  'signaling-closed': NOT_CONNECTED,
  'signaling-protocol': {title: 'We couldn’t connect to the application.'},
  'host-unreachable': NOT_CONNECTED,
  'foreign-client': {title: 'Another client of the application tried to change this stream.'},
  'signaling-malformed': {title: 'The server sent a part of the connection setup that this page can’t read.'},
  'host-restarting': {title: 'The application is restarting.', hint: 'Try again in a minute.'},
  'host-busy': {title: 'The application is overloaded.', hint: 'Try again in a minute.'},
  'host-error': NOT_CONNECTED,

  // Negotiation
  'no-offer': NOT_CONNECTED,
  'bad-offer': {title: 'Your browser can’t play this stream.'},
  'no-video': {title: 'The application sends no video.'},
  'no-common-codec': {title: 'Your browser can’t play this video.', hint: 'Try Chrome or Edge.'},

  // ICE
  'ice-failed': {title: 'Video can’t reach this device.', hint: 'Your network may be blocking it. Try another network.'},
  'dtls-failed': {title: 'We couldn’t open a secure connection to the video.', hint: 'Try again, or try another network.'},
  'no-relay': {title: 'Video can’t reach this device.', hint: 'Try again, or try another network.'},
  'relay-refused': {title: 'Video can’t reach this device.', hint: 'Reload the page. If that doesn’t help, contact your administrator.'},
  'no-candidates': {title: 'We couldn’t connect to the application.'},
  'media-host-unusable': {title: 'We couldn’t connect to the application.'},
  'rates-changed': {title: 'Another quality needs a new connection.', hint: 'Try again.'},
  'connection-lost': {title: 'The connection was lost.', hint: 'Try again.'},

  // Video
  'no-track': NO_VIDEO,
  'no-packets': {title: 'Connected, but no video is arriving.', hint: 'Try again.'},
  'decoder-failed': {title: 'Your browser can’t play this video.', hint: 'Try Chrome or Edge.'},
  'no-first-frame': NO_VIDEO,
  'frames-stopped': {title: 'The video has stopped.', hint: 'Try again.'},
  'host-silent': {title: 'The application has stopped responding.', hint: 'Try again.'},
  'play-refused': {title: 'Your browser blocked the video.', hint: 'Select the button to start it.'},

  // Input and messages
  'input-not-open': {title: 'The application isn’t receiving your input.'},
  'message-too-large': {title: 'The message is too large.'},
  'message-queue-full': {title: 'Too many messages are queued.'},
  'too-much-data': {title: 'More data arrived than this page accepts.'},
  'no-answer-to-message': {title: 'The application didn’t answer.'},
  'kit-refused': {title: 'The application refused the request.'},
  'malformed-message': {title: 'The application gave an unexpected answer.'},
  'microphone-refused': {title: 'The microphone is not available.', hint: 'Allow the microphone in your browser, then reconnect.'},
};
