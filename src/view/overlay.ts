import {keyed} from 'lit/directives/keyed.js';
import {html, nothing, type TemplateResult} from 'lit/html.js';
import type {CardTexts} from '../locales/texts.ts';
import type {AppStreamError} from '../errors/app-stream-error.ts';
import {fillText} from '../platform/text.ts';
import {errorsIn, isActive, type SessionState} from '../session/session-state.ts';
import {type StateText, stateText, stillText, type TextContext} from './card/state-text.ts';

export interface OverlayActions {
  start(): void;
  cancel(): void;
  unmute(): void;
  /** Continues a paused stream. */
  play(): void;
}

/** The last failure of a step that the run repeats. */
export interface RepeatedFailure {
  readonly error: AppStreamError;
  /** When the first of its attempts failed, in milliseconds of the clock. */
  readonly since: number;
}

/** A state, with all that its overlay shows. */
export interface OverlayContext extends TextContext {
  readonly state: SessionState;
  /** When the run started, by the same clock. */
  readonly startedAt: number;
  /** The failure that the run repeats its step for. */
  readonly repeated?: RepeatedFailure | undefined;
  /** Whether the browser blocks sound until the user asks for it. */
  readonly isMuted: boolean;
  readonly isPaused?: boolean;
  /** Whether the stream plays, and the application does not receive input. */
  readonly isInputBlocked?: boolean;
  /** The application that starts, once the catalogue has confirmed it. */
  readonly application?: {readonly name: string; readonly description?: string | undefined} | undefined;
  readonly actions: OverlayActions;
}

/** A failure on a card: its code and its details for developers, and the text of a run that it ended. */
export interface FailureContent {
  readonly error: AppStreamError;
  readonly details: unknown;
  readonly text: StateText | undefined;
}

/** Whether attempts fail for so long that a user may want to report it. */
export const isReportable = ({repeated, nowMs}: Pick<OverlayContext, 'repeated' | 'nowMs'>) =>
  repeated !== undefined && nowMs - repeated.since >= REPORTABLE_AFTER_MS;

const REPORTABLE_AFTER_MS = 10_000;

/** A loss that ends within this time needs no card over the video. */
const CARD_DELAY_MS = 3000;

/**
 * The overlay of the video. All states but `playing` share one template, so that nothing moves between them, the bar
 * keeps moving, the live region announces, and the button keeps the focus.
 * @param failure the content of a card about a failure
 */
export const overlay = (
  context: OverlayContext,
  failure: FailureContent | undefined,
): TemplateResult | typeof nothing => {
  const {state, texts, actions, nowMs} = context;
  if (state.phase === 'playing') return playingNotes(context, state.busy !== undefined);
  if (state.phase === 'reconnecting' && nowMs - state.since < CARD_DELAY_MS)
    return notes(pill(texts.states.reconnecting));
  const text = state.phase === 'failed' ? failure?.text : stateText(state, context);
  if (!text) return nothing;
  const {title, detail, notes: sentences, label, endLabel} = text;
  const error = state.phase === 'failed' ? state.error : undefined;
  const isWaiting = isActive(state);
  const isPlayButton = state.phase === 'idle' && state.reason === 'manual';
  const kind = error ? 'error' : isWaiting ? 'pending' : 'start';
  // "Try again" is the main button only if it can help.
  const isMain = error ? error.retryable || (state.phase === 'failed' && state.session) : !isWaiting;
  const part = isWaiting ? 'cancel' : isMain ? `primary-button ${isPlayButton ? 'play' : ''}` : 'retry';
  const titleLine = keyed(title, html`<p part="title">${title}</p>`);
  const isStarting = isWaiting && state.phase !== 'reconnecting';
  const names = isStarting ? namesOf(context) : undefined;
  // A live region that announces changes alone. Its clock and the service's messages would make it announce too often.
  return html`<div part="overlay" class="${kind} ${state.phase} ${isPlayButton ? 'manual' : ''}">
    <div part="card">
      <div part="body" role=${error ? 'alert' : 'status'} aria-atomic=${String(error !== undefined)}>
        <slot name=${kind}>
          ${error ? failedSign : nothing}
          <div part="heading">${names ?? titleLine}</div>
          <div part="text">
            ${names && titleLine}
            ${sentences?.map((sentence) => html`<p part="note">${error ? showText(sentence) : keyed(sentence, withCode(sentence))}</p>`)}
            ${detail && html`<p part="detail" dir="auto" aria-live=${isWaiting ? 'off' : nothing}>${showText(shortenIds(detail))}</p>`}
            ${failure && html`<code part="code" dir="ltr" translate="no">${showText(failure.error.code)}</code>`}
            ${failure?.details}
          </div>
        </slot>
        ${
          isWaiting
            ? html`${progress(context)}
                <span part="elapsed" role="timer" aria-live="off" translate="no"
                  >${showText(clock(context))}</span
                >`
            : nothing
        }
      </div>
      ${
        label &&
        html`<div part="actions">
          ${button(
            label,
            part,
            () => (isWaiting ? actions.cancel() : actions.start()),
            isPlayButton ? playIcon : undefined,
          )}
          ${endLabel && button(endLabel, 'end', () => actions.cancel())}
        </div>`
      }
    </div>
  </div>`;
};

/** The names of the application. A start in trouble has enough other text, which may repeat the description. */
const namesOf = ({application, state}: OverlayContext) =>
  application &&
  html`<p part="name" dir="auto" aria-live="off">${application.name}</p>
    ${
      errorsIn(state).length || !application.description
        ? nothing
        : html`<p part="description" dir="auto" aria-live="off">${application.description}</p>`
    }`;

/** The steps of a start, and the phases in which each is under way. */
const STEPS = [
  {name: 'preparing', phases: ['checking', 'requesting']},
  {name: 'starting', phases: ['pending']},
  {name: 'connecting', phases: ['connecting']},
] as const satisfies readonly {
  readonly name: keyof CardTexts['steps'];
  readonly phases: readonly SessionState['phase'][];
}[];

/** How far a waiting state is: the steps of a start, each with a bar, or one bar alone. */
const progress = (context: OverlayContext): TemplateResult => {
  const {state, texts} = context;
  const current = STEPS.findIndex(({phases}) => phases.some((phase) => phase === state.phase));
  if (current < 0) return bar(context);
  // Screen readers announce the sentence of the step alone.
  return html`<ol part="steps" aria-live="off">
    ${STEPS.map(({name}, index) => {
      const stage = index < current ? 'done' : index > current ? 'next' : 'current';
      return html`<li part="step" class=${stage} aria-current=${stage === 'current' ? 'step' : nothing}>
        ${stage === 'current' ? bar(context) : html`<div part="bar"></div>`}
        <span part="step-label">${texts.steps[name]}</span>
      </li>`;
    })}
  </ol>`;
};

/** Filled in proportion to the usual time while that lasts. Otherwise it moves. */
const bar = ({state, texts, nowMs}: OverlayContext) => {
  const share =
    state.phase === 'pending' && !state.queue && state.usualMs ? (nowMs - state.since) / state.usualMs : 1;
  const percent = share < 1 ? Math.max(0, Math.round(share * 100)) : undefined;
  return html`<div
    part="bar"
    class="live"
    role="progressbar"
    aria-label=${texts.labels.progress}
    aria-valuenow=${percent ?? nothing}
    .style=${`--_done: ${(percent ?? 0) / 100}`}
  ></div>`;
};

/** The elapsed time, and the usual time or the time until the next attempt. */
const clock = ({state, texts, nowMs, startedAt}: OverlayContext): string => {
  const elapsed = formatElapsed(nowMs - (state.phase === 'reconnecting' ? state.since : startedAt));
  const {states, language} = texts;
  const withTime = (text: string, ms: number) =>
    `${elapsed} · ${fillText(text, {time: language.formatDuration(ms)})}`;
  if (state.phase === 'pending' && state.queue) {
    const {estimateMs} = state.queue;
    return estimateMs === undefined ? elapsed : withTime(states.timeLeft, roundEstimate(estimateMs));
  }
  if (state.phase === 'pending' && state.usualMs) return withTime(states.usually, state.usualMs);
  const nextTryMs = (nextTryAt(state) ?? 0) - nowMs;
  return nextTryMs > 0 ? withTime(states.retryingIn, nextTryMs) : elapsed;
};

/** An estimate is not exact to the second: whole minutes, or steps of ten seconds below two minutes. */
const roundEstimate = (ms: number) => {
  const step = ms < 120_000 ? 10_000 : 60_000;
  return Math.max(1, Math.round(ms / step)) * step;
};

const nextTryAt = (state: SessionState) => {
  if (state.phase === 'requesting') return state.deferred?.nextTryAt;
  return state.phase === 'reconnecting' || state.phase === 'connecting' ? state.nextTryAt : undefined;
};

/** Formats a duration like a clock: `0:07`, `1:02:03`. Less than a second is `0:00`. */
export const formatElapsed = (ms: number): string => {
  const total = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number) => String(value % 60).padStart(2, '0');
  const minutes = Math.floor(total / 60);
  return `${minutes < 60 ? minutes : `${Math.floor(minutes / 60)}:${two(minutes)}`}:${two(total)}`;
};

/** Notes beside a video that plays. */
const playingNotes = (context: OverlayContext, isBusy: boolean) => {
  const {texts, cause, isMuted, isPaused, isInputBlocked, actions} = context;
  if (isPaused)
    return html`<div part="paused">
      <p part="paused-note" role="status">${texts.paused.note}</p>
      ${button(texts.paused.play, 'primary-button', () => actions.play())}
    </div>`;
  const label = texts.labels.unmute;
  const unmute =
    isMuted &&
    html`<div class="sound">
      ${button(label, 'unmute', () => actions.unmute(), html`${mutedIcon}<span>${label}</span>`)}
    </div>`;
  const blocked = isInputBlocked && html`<p part="blocked" role="status">${texts.states.inputBlocked}</p>`;
  const still = isBusy ? stillText(texts, cause) : undefined;
  const busy = still !== undefined && pill(still);
  return unmute || blocked || busy
    ? html`${unmute || nothing}${blocked || busy ? notes(html`${blocked || nothing}${busy || nothing}`) : nothing}`
    : nothing;
};

const notes = (content: TemplateResult) => html`<div part="notes">${content}</div>`;

const pill = (text: string) => html`<p part="pill" role="status">${showText(text)}</p>`;

/** A server's text with the start of each UUID in it. Users do not need the whole id, which fills a line. */
const shortenIds = (text: string) =>
  text.replace(/\b([\da-f]{8})-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, '$1…');

/**
 * A button. The second click of a double click is ignored, because the button may mean the opposite by then.
 * @param icon replaces the label, which then is the accessible name and the tooltip
 */
export const button = (label: string, part: string, act: () => void, icon?: TemplateResult) =>
  html`<button
    type="button"
    part="button ${part}"
    aria-label=${icon ? label : nothing}
    title=${icon ? label : nothing}
    @click=${({detail}: MouseEvent) => detail < 2 && act()}
  >
    ${icon ?? showText(label)}
  </button>`;

/** A text that changes. Translators replace the node of a text, and Lit would still write into the former node. */
export const showText = (text: string) => keyed(text, text);

/** A text with the attributes and values that it writes between backticks as code. */
export const withCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part));

/** A shape within a square of 24 by 24. */
const icon = (path: string, part?: string): TemplateResult =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true" part=${part ?? nothing}><path d=${path}></path></svg>`;

/** A triangle with an exclamation mark. */
const failedSign = icon('M12 2.5 1.5 21h21zM11 9.5h2v6h-2zm0 7.5h2v2h-2z', 'sign');

/** The triangle of a video's start button. Its tip moves the weight to the left, so it stands right of the middle. */
const playIcon = icon('M8.5 5.2v13.6a.8.8 0 0 0 1.2.7l11-6.8a.8.8 0 0 0 0-1.4l-11-6.8a.8.8 0 0 0-1.2.7z');

/** A loudspeaker that is crossed out. */
const mutedIcon = icon(
  'M4 9.2v5.6c0 .4.4.8.8.8H8l4.6 4.2c.5.5 1.4.1 1.4-.6V4.8c0-.7-.9-1.1-1.4-.6L8 8.4H4.8c-.4 0-.8.4-.8.8z' +
    'M16.4 9.5l1-1 2.1 2.1 2.1-2.1 1 1-2.1 2.1 2.1 2.1-1 1-2.1-2.1-2.1 2.1-1-1 2.1-2.1z',
);
