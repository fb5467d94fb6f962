import type {QualityCause} from '../../stats/statistics.ts';
import type {AppStreamError} from '../../errors/app-stream-error.ts';
import {NEEDS_USER} from '../../errors/failures.ts';
import type {CardTexts} from '../../locales/texts.ts';
import type {InLanguage, Language} from '../../locales/language.ts';
import {isOffline} from '../../platform/offline.ts';
import {fillText} from '../../platform/text.ts';
import type {QueuePlace} from '../../service/session.ts';
import type {AttributeProblem, SessionState} from '../../session/session-state.ts';

/** The text of a card. */
export interface StateText {
  /** One sentence: what is happening, or what happened. */
  readonly title: string;
  /** The server's own words. */
  readonly detail?: string | undefined;
  /** Further sentences: what the user can do, what else to know. */
  readonly notes?: readonly string[];
  /** The label of the button. Without a label the card has no button. */
  readonly label?: string;
  /** The label of a second button, which ends a session that is kept. */
  readonly endLabel?: string;
}

export type FailedState = SessionState & {readonly phase: 'failed'};

/** Which part makes the video bad. `unknown`: the next sample shows it. `undefined`: nothing rates the stream. */
export type KnownCause = QualityCause | 'unknown' | undefined;

/** A longer start is slow: real deployments start in 30–40 s (`real-deployments.md`, Times and capacity). */
export const USUAL_START_MS = 40_000;

/** A host that accepts a connection and does not answer is named after this time, in milliseconds. */
const NO_ANSWER_YET_MS = 5000;

/** What the text of a state depends on beside the state. */
export interface TextContext {
  readonly texts: InLanguage<CardTexts>;
  /** The present time. It changes each second while a card shows a clock. */
  readonly nowMs: number;
  /** Since when the user waits for the same side, by the same clock (default: now). */
  readonly waitsSince?: number | undefined;
  /** Which part makes the video bad (default: nothing rates the stream). */
  readonly cause?: KnownCause;
}

/** The text of a state other than `failed`. `undefined` if the state needs no text. */
export const stateText = (
  state: Exclude<SessionState, FailedState>,
  {texts, nowMs, waitsSince = nowMs, cause}: TextContext,
): StateText | undefined => {
  const {labels, states, setup, ended, language} = texts;
  const app = states.anApplication;
  const waiting = (title: string, detail?: string, notes: readonly string[] = []): StateText => ({
    title: fillText(title, {app}),
    detail,
    notes,
    label: labels.cancel,
  });
  switch (state.phase) {
    case 'idle':
      if (state.reason === 'attributes')
        return {title: setup.title, notes: state.problems.map((one) => problemText(one, setup, language))};
      if (state.reason === 'manual')
        return {title: fillText(states.readyToStart, {app}), label: labels.start};
      return undefined;
    case 'checking':
      return waiting(
        state.checkError?.message ?? (state.subject === 'session' ? states.checkingSession : states.checking),
        state.checkError?.detail,
        adviceOf(state.checkError, states),
      );
    case 'requesting': {
      const error = state.deferred?.error;
      return waiting(error?.message ?? states.requesting, error?.detail, hintOf(error, states));
    }
    case 'pending': {
      const problem = state.pollError;
      const notes = problem ? [problem.message, ...adviceOf(problem, states)] : [];
      if (!state.queue && nowMs - state.since >= (state.usualMs ?? USUAL_START_MS)) {
        notes.push(state.usualMs ? states.slow : `${states.slow} ${states.firstStart}`);
      }
      return waiting(queueText(state.queue, states) ?? states.pending, state.message, notes);
    }
    case 'connecting': {
      const error = state.connectError;
      if (error) return waiting(error.message, error.detail, adviceOf(error, states));
      if (state.step === 'allocating') return waiting(states.allocating);
      const isLate = nowMs - waitsSince >= NO_ANSWER_YET_MS;
      return waiting(states.connecting, undefined, isLate ? [states.noAnswerYet] : []);
    }
    case 'playing':
      return undefined;
    case 'reconnecting': {
      const isWaiting = state.cause.code === 'offline';
      const isPaused = isWaiting || (state.nextTryAt ?? 0) > nowMs;
      return {
        title: isWaiting ? states.offline : lossText(state.cause, texts, cause),
        notes: isPaused ? [] : [states.reconnecting],
        label: labels.stop,
      };
    }
    case 'ended':
      return {
        title: ended[state.reason],
        detail: state.detail,
        // The application that the page left keeps running.
        label: state.reason === 'disconnected' ? labels.connectAgain : labels.startAgain,
      };
    default:
      return state satisfies never;
  }
};

/** The user signs in outside of the page, which then continues by itself. */
const SIGNED_OUT = new Set<AppStreamError['code']>(['redirected', 'sign-in-expired']);

/** What the user must do so that a run which waits can continue. */
const hintOf = (error: AppStreamError | undefined, {signInElsewhere}: CardTexts['states']) => {
  if (!error || !NEEDS_USER.has(error.code)) return [];
  const hint = SIGNED_OUT.has(error.code) ? signInElsewhere : error.hint;
  return hint === undefined ? [] : [hint];
};

/** The notes of a run that repeats an attempt. */
const adviceOf = (error: AppStreamError | undefined, states: CardTexts['states']): readonly string[] => {
  if (!error) return [];
  const hints = hintOf(error, states);
  return SIGNED_OUT.has(error.code) ? hints : [...hints, states.keepsTrying];
};

const queueText = (queue: QueuePlace | undefined, {queued, queuedOf}: CardTexts['states']) => {
  if (queue?.position === undefined) return undefined;
  const {position, length} = queue;
  // A length that is out of date would make no sense.
  if (length === undefined || length < position) return fillText(queued, {position: String(position)});
  return fillText(queuedOf, {position: String(position), length: String(length)});
};

/** The text of a video that stands still. `undefined` while the next sample can show the cause. */
export const stillText = ({states}: CardTexts, cause: KnownCause): string | undefined => {
  if (cause === 'host') return states.busy;
  if (cause === 'browser') return states.browserTrouble;
  // A host on the same device needs no network, so its packets count more than the state of the device.
  if (isOffline()) return states.offline;
  if (cause === 'unknown') return undefined;
  return cause === 'network' ? states.networkTrouble : states.busy;
};

/** The text of a lost stream. The browser may report later than the stream that the device is offline. */
const lossText = (error: AppStreamError, texts: CardTexts, cause: KnownCause) => {
  const {code} = error;
  const isExplained =
    code === 'frames-stopped' ? cause || isOffline() : code === 'connection-lost' && isOffline();
  return (isExplained && stillText(texts, cause)) || error.message;
};

/** A problem with one attribute, in one sentence for the developer of the page. */
export const problemText = (
  {attribute, problem, expected = []}: AttributeProblem,
  {problems}: CardTexts['setup'],
  language: Language,
): string => fillText(problems[problem], {attribute, expected: language.formatList(expected, 'disjunction')});
