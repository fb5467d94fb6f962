import type {FailureTexts} from '../errors/app-stream-error.ts';
import type {CardTexts, ControlTexts, StatisticsTexts} from './texts.ts';

export const cards: CardTexts = {
  labels: {
    start: 'Start',
    startAgain: 'Start again',
    cancel: 'Cancel',
    stop: 'Stop',
    retry: 'Try again',
    endSession: 'End session',
    takeOver: 'Use here',
    unmute: 'Unmute',
    progress: 'Progress',
    stay: 'Stay connected',
    endNow: 'End now',
    details: 'Details',
    documentation: 'About this error',
    copyReport: 'Copy report',
    copying: 'Copying…',
    copied: 'Copied',
    copyByHand: 'Copy the report from here',
    reportFailed: 'The report could not be made',
    report: 'Report',
    remoteApplication: 'Remote application',
  },
  states: {
    anApplication: 'the application',
    readyToStart: 'Ready to start {app}.',
    checking: 'Preparing {app}…',
    checkingSession: 'Looking up your session…',
    requesting: 'Finding an available machine…',
    allocating: 'Waiting for a machine…',
    pending: 'Starting {app}…',
    slow: 'This is taking longer than usual.',
    firstStart: 'The first start can take up to 15 minutes.',
    connecting: 'Connecting…',
    keepsTrying: 'We’ll keep trying.',
    sessionKept: 'Your session is kept for a few minutes.',
    busy: 'The application is busy…',
    networkTrouble: 'Your network is slow or interrupted…',
    browserTrouble: 'Your device can’t keep up. Try a smaller window.',
    inputBlocked: 'The application isn’t receiving your input.',
    reconnecting: 'Reconnecting…',
    offline: 'You’re offline. The stream resumes when you’re back online.',
    retryingIn: 'Retrying in {time}',
    usually: 'Usually {time}',
  },
  steps: {
    finding: 'Finding a machine',
    starting: 'Starting',
    connecting: 'Connecting',
  },
  keyboard: {
    role: 'remote application',
    leave: 'Press {keys} to leave the application.',
  },
  idle: {
    title: 'Are you still there?',
    endsIn: 'Your session ends in {time}.',
  },
  paused: {
    note: 'Paused. Your session keeps running.',
    play: 'Continue',
  },
  ended: {
    stopped: 'The session has ended.',
    replaced: 'This stream was replaced by another.',
    disconnected: 'Disconnected. The application keeps running.',
    idle: 'The session ended because of inactivity.',
    server: 'The application ended the session.',
    expired: 'Your session has reached its time limit.',
    'application-gone': 'The application has closed.',
    operator: 'An administrator ended the session.',
  },
  setup: {
    title: 'This stream isn’t set up yet.',
    problems: {
      missing: '`{attribute}` is missing.',
      'invalid-url': '`{attribute}` is not a web address.',
      'invalid-number': '`{attribute}` is not a number.',
      'unknown-value': '`{attribute}` must be {expected}.',
      'invalid-json': '`{attribute}` cannot be written as JSON.',
      'needs-service': '`{attribute}` means nothing without `service-url`.',
    },
  },
  alternatives: {
    available: 'Available: {names}.',
    more: {other: '{count} more'},
  },
  httpStatus: 'HTTP status {status}.',
};

export const controls: ControlTexts = {
  controls: 'Player controls',
  mute: 'Mute',
  unmute: 'Unmute',
  volume: 'Volume',
  showKeyboard: 'Show keyboard',
  hideKeyboard: 'Hide keyboard',
  enterFullscreen: 'Full screen',
  exitFullscreen: 'Exit full screen',
  enterPictureInPicture: 'Picture in picture',
  exitPictureInPicture: 'Exit picture in picture',
  snapshot: 'Take a snapshot',
  showStatistics: 'Show statistics',
  hideStatistics: 'Hide statistics',
  endSession: 'End session',
  confirmEnd: 'Press again to end',
};

export const statistics: StatisticsTexts = {
  title: 'Statistics',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  frameRate: 'Frame rate',
  resolution: 'Resolution',
  codec: 'Codec',
  hardware: 'Hardware',
  software: 'Software',
  bitrate: 'Bitrate',
  roundTrip: 'Round trip',
  jitterBuffer: 'Jitter buffer',
  packetLoss: 'Packet loss',
  freezes: 'Freezes',
  decodeTime: 'Decode time',
  inputLatency: 'Input latency',
  networkPath: 'Network path',
  unknown: 'Unknown',
};

const NOT_CONNECTED = {title: 'We couldn’t connect to the application.', hint: 'Try again.'};
const UNAVAILABLE = {
  title: 'The streaming service is temporarily unavailable.',
  hint: 'Try again in a moment.',
};
const NO_VIDEO = {title: 'The application sends no video.', hint: 'Try again.'};

/** What each failure means for the user. `advice.ts` has the texts for developers. */
export const failures: FailureTexts = {
  // Service connection
  offline: {title: 'You’re offline.', hint: 'Check your internet connection, then try again.'},
  unreachable: {title: 'We couldn’t reach the streaming service.', hint: 'Check your connection, then try again.'},
  cors: {title: 'This page isn’t allowed to use the streaming service.'},
  'mixed-content': {title: 'This page can’t open an unencrypted connection.'},
  'no-answer': {title: 'The streaming service isn’t responding.', hint: 'Try again in a moment.'},
  'create-unclear': {title: 'We couldn’t confirm that your session started.', hint: 'Try again.'},

  // Service responses
  unauthorized: {title: 'You need to sign in to use this application.'},
  'token-failed': {title: 'We couldn’t sign you in.', hint: 'Try again.'},
  'headers-unusable': {title: 'We couldn’t sign you in.'},
  forbidden: {title: 'You don’t have access to this application.', hint: 'Ask your administrator for access.'},
  'not-found': {title: 'The streaming service wasn’t found.'},
  'method-not-allowed': {title: 'The streaming service doesn’t support this request.'},
  conflict: {title: 'Another request is in the way.', hint: 'Try again in a moment.'},
  'request-too-large': {title: 'The request is too large.'},
  'invalid-request': {title: 'The streaming service didn’t accept the request.'},
  'request-timeout': {title: 'No machine became available in time.', hint: 'Try again in a few minutes.'},
  'too-early': {title: 'The streaming service isn’t ready for this request yet.', hint: 'Try again in a moment.'},
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
  'profile-not-found': {title: 'This configuration of the application doesn’t exist.'},

  // Session
  'session-not-found': {title: 'Your session no longer exists.', hint: 'Start a new one.'},
  'session-expired': {title: 'Your session has expired.', hint: 'Start a new one.'},
  'start-timeout': {title: 'The application didn’t start in time.', hint: 'Try again.'},
  'no-route': {title: 'We couldn’t connect to the application.'},
  'in-use': {title: 'This session is open in another window or on another device.'},

  // Page and browser
  'webrtc-missing': {title: 'Your browser doesn’t support streaming.', hint: 'Use a current version of Chrome, Edge, Firefox or Safari.'},
  'connector-missing': {title: 'This page couldn’t load the player.', hint: 'Reload the page.'},
  'library-busy': {title: 'Another stream on this page is already playing.', hint: 'End it first.'},
  'settings-ignored': {title: 'Some settings of this page have no effect.'},
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
  'host-restarting': {title: 'The application is restarting.', hint: 'Try again in a moment.'},
  'host-busy': {title: 'The application is overloaded.', hint: 'Try again in a moment.'},
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
  'no-candidates': {title: 'We couldn’t connect to the application.'},
  'media-host-unusable': {title: 'We couldn’t connect to the application.'},
  'connection-lost': {title: 'The connection was lost.', hint: 'Try again.'},

  // Video
  'no-track': NO_VIDEO,
  'no-packets': {title: 'Connected, but no video is arriving.', hint: 'Try again.'},
  'decoder-failed': {title: 'Your browser can’t play this video.', hint: 'Try Chrome or Edge.'},
  'no-first-frame': NO_VIDEO,
  'size-mismatch': NO_VIDEO,
  'frames-stopped': {title: 'The video has stopped.', hint: 'Try again.'},
  'host-silent': {title: 'The application has stopped responding.', hint: 'Try again.'},
  'play-refused': {title: 'Your browser blocked the video.', hint: 'Select the button to start it.'},

  // Input and messages
  'input-not-open': {title: 'The application isn’t receiving your input.'},
  'message-too-large': {title: 'The message is too large.'},
  'message-queue-full': {title: 'Too many messages are queued.'},
  'no-answer-to-message': {title: 'The application didn’t answer.'},
  'kit-refused': {title: 'The application refused the request.'},
  'malformed-message': {title: 'The application gave an unexpected answer.'},
  'microphone-refused': {title: 'The microphone is not available.', hint: 'Allow the microphone in your browser, then reconnect.'},
};
