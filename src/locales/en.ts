import type {AttributeProblem, EndReason} from '../session/session-state.ts';
import type {PluralText} from './language.ts';

const MORE_NAMES: PluralText = {other: '{count} more'};

/** The texts of cards and notes over the video. Places such as `{app}` are filled when the text is shown. */
export const cards = {
  /** Buttons, and names for assistive technology. */
  labels: {
    start: 'Start',
    startAgain: 'Start again',
    /** After `disconnect()`, to return to the application. */
    connectAgain: 'Connect again',
    cancel: 'Cancel',
    stop: 'Stop',
    retry: 'Try again',
    /** Ends the session of a failed run, which is kept for "Try again". */
    endSession: 'End session',
    /** Moves a session that is in use elsewhere to this page. */
    takeOver: 'Use here',
    unmute: 'Unmute',
    /** The name of a progress bar. */
    progress: 'Progress',
    stay: 'Stay connected',
    endNow: 'End now',
    details: 'Details',
    documentation: 'About this error',
    copyReport: 'Copy report',
    copying: 'Copying…',
    copied: 'Copied',
    copyByHand: 'Copy the report from here',
    report: 'Report',
    /** The name of the stream if the page gives none. */
    remoteApplication: 'Remote application',
  },
  /** What a run is doing. `{app}` is `anApplication`. */
  states: {
    anApplication: 'the application',
    readyToStart: 'Ready to start {app}.',
    checking: 'Preparing {app}…',
    checkingSession: 'Looking up your session…',
    requesting: 'Finding an available machine…',
    /** A gateway holds the connection until a machine is free. */
    allocating: 'Waiting for a machine…',
    pending: 'Starting {app}…',
    /** `{position}` is the place in the queue for a machine, from 1. */
    queued: 'You are number {position} in the queue…',
    /** `{length}` is the number of all places. */
    queuedOf: 'You are number {position} of {length} in the queue…',
    slow: 'This is taking longer than usual.',
    firstStart: 'The first start can take up to 15 minutes.',
    connecting: 'Connecting…',
    /** The host accepted the connection and has sent nothing. */
    noAnswerYet: 'The application hasn’t answered yet.',
    /** The last attempt to connect failed, and another one follows. */
    keepsTrying: 'We’ll keep trying.',
    /** The service redirects to a page to sign in. The run continues once the user has signed in there. */
    signInElsewhere: 'Sign in on another tab. This page then continues by itself.',
    /** A failed run keeps its session. */
    sessionKept: 'Your session is kept for a few minutes.',
    busy: 'The application is busy…',
    /** The video stands still, because packets are lost or late. */
    networkTrouble: 'Your network is slow or interrupted…',
    /** The video stands still, because the device decodes it too slowly. */
    browserTrouble: 'Your device can’t keep up. Close other apps or tabs.',
    inputBlocked: 'The application isn’t receiving your input.',
    reconnecting: 'Reconnecting…',
    offline: 'You’re offline. The stream resumes when you’re back online.',
    /** `{time}` is a duration, such as "7 seconds". */
    retryingIn: 'Retrying in {time}',
    /** `{time}` is a duration, such as "40 seconds". */
    usually: 'Usually {time}',
    /** `{time}` is a duration, such as "4 minutes". */
    timeLeft: 'About {time} left',
  },
  /** The steps of a start, below their bars: two or three words each. */
  steps: {
    preparing: 'Preparing',
    starting: 'Starting',
    connecting: 'Connecting',
  },
  /** The keyboard in the stream. */
  keyboard: {
    /** What screen readers call the stream instead of a field, in lower case where the language has it. */
    role: 'remote application',
    /** `{keys}` is the shortcut. */
    leave: 'Press {keys} to leave the application.',
    /** For screen readers, when the video shows. `{name}` is the name of the stream. */
    running: '{name} is running.',
    /** Follows `running`, unless the stream has the focus. */
    enter: 'Press Tab to use it.',
  },
  /** The countdown to the end of a session that nobody uses. */
  idle: {
    title: 'Are you still there?',
    /** A sentence. `{time}` is a duration, such as "10 seconds". */
    endsIn: 'Your session ends in {time}.',
  },
  /** A video that the user paused. */
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
  } satisfies Record<EndReason, string>,
  /** The element's attributes do not describe a stream. `{expected}` lists the accepted values: "check or skip". */
  setup: {
    title: 'This stream isn’t set up yet.',
    problems: {
      missing: '`{attribute}` is missing.',
      'invalid-url': '`{attribute}` is not a web address.',
      'has-credentials': '`{attribute}` contains a user name or a password. Remove it, and send it in the property `headers`.',
      'invalid-number': '`{attribute}` is not a number.',
      'unknown-value': '`{attribute}` must be {expected}.',
      'invalid-json': '`{attribute}` cannot be written as JSON.',
      'needs-service': '`{attribute}` has no effect without `service-url`.',
    } satisfies Record<AttributeProblem['problem'], string>,
  },
  /** What exists instead of a requested name. `{names}` is a list, and `more` is its last item if there are more. */
  alternatives: {
    available: 'Available: {names}.',
    more: MORE_NAMES,
  },
  /** The status of a response, among the details of a failure. */
  httpStatus: 'HTTP status {status}.',
};

// Every `AppStreamError` is in English until an element translates it.
export {failures} from '../errors/failure-texts.ts';
