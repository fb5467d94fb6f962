import type {AppStreamError} from '../errors/app-stream-error.ts';
import type {AttributeProblem, EndReason, RecoveryStep, SessionState} from '../session/session-state.ts';

/** What a state says to the person in front of the picture. */
export interface Words {
  /** One sentence: what is happening, or what happened. */
  readonly title: string;
  /** The server's own words. */
  readonly detail?: string | undefined;
  /** Our sentences below: what to do, what else to know. */
  readonly notes?: readonly string[];
  /** The label of the one button; without it there is none. */
  readonly label?: string;
}

/** After this wait a start is slower than usual: real deployments start in 30–40 s, a first start may take 15 minutes. */
export const USUAL_START_MS = 40_000;

/** What is said of an end that is no failure. */
export const ENDED: Readonly<Record<EndReason, string>> = {
  stopped: 'The stream was stopped.',
  replaced: 'Another stream was asked for.',
  disconnected: 'Disconnected. The application runs on.',
  idle: 'Ended because nobody was here.',
  server: 'The host ended the stream.',
  expired: 'The session’s time is over.',
  'application-gone': 'The application has closed.',
  operator: 'The session was ended at its service.',
};

const RECOVERY: Readonly<Record<RecoveryStep, string>> = {
  waiting: 'Waiting for the picture to come back…',
  'key-frame': 'Asking for a fresh picture…',
  'signing-in': 'Connecting again…',
  asking: 'Looking for the session…',
};

const NAMED_ALTERNATIVES = 5;

/** The words of a state; `undefined` where nothing is to be said. */
export const words = (state: SessionState, nowMs: number, app = 'the application'): Words | undefined => {
  switch (state.phase) {
    case 'idle':
      if (state.reason === 'attributes') return {title: notSetUp(state.problems)};
      if (state.reason === 'manual') return {title: `Ready to start ${app}.`, label: 'Start'};
      return undefined;
    case 'checking':
      return waiting(`Looking up ${state.subject === 'session' ? 'the session' : app}…`);
    case 'requesting':
      return waiting(state.refused?.error.message ?? 'Asking for a machine…', state.refused?.error.detail);
    case 'pending': {
      const notes = state.trouble ? [state.trouble.message] : [];
      if (nowMs - state.since >= (state.usualMs ?? USUAL_START_MS)) {
        notes.push(
          `This takes longer than usual.${state.usualMs ? '' : ' A first start can take 15 minutes.'}`,
        );
      }
      return waiting(`Starting ${app}…`, state.message, notes);
    }
    case 'connecting':
      return waiting(
        {
          signaling: `Connecting to ${app}…`,
          negotiating: 'Agreeing on the stream…',
          ice: 'Opening the way for the picture…',
          'first-frame': 'Waiting for the first picture…',
        }[state.step],
      );
    case 'playing':
      return undefined;
    case 'reconnecting':
      return {...waiting(state.cause.message, undefined, [RECOVERY[state.step]]), label: 'Stop'};
    case 'ended':
      return {title: ENDED[state.reason], detail: state.detail, label: 'Start again'};
    case 'failed':
      // What another client has taken is asked for back.
      return {...failure(state.error), ...(state.session ? {label: 'Take it back'} : {})};
    default:
      return state satisfies never;
  }
};

const waiting = (title: string, detail?: string, notes: readonly string[] = []): Words => ({
  title,
  detail,
  notes,
  label: 'Cancel',
});

// The button also stands where trying again alone cannot help: the page may have changed meanwhile.
const failure = ({message, detail, advice, alternatives}: AppStreamError): Words => {
  const more = alternatives.length - NAMED_ALTERNATIVES;
  const named = alternatives.slice(0, NAMED_ALTERNATIVES).join(', ');
  const notes = [advice, named && `There is: ${named}${more > 0 ? ` and ${more} more` : ''}.`].filter(
    Boolean,
  );
  return {title: message, detail, notes, label: 'Try again'};
};

const notSetUp = (problems: readonly AttributeProblem[]) =>
  `This stream is not set up yet: ${problems
    .map(({attribute, problem}) =>
      problem === 'missing' ? `${attribute} is missing` : `${attribute} is wrong (${problem})`,
    )
    .join(', ')}.`;
