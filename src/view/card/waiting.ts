import {html, nothing, type TemplateResult} from 'lit/html.js';
import type {InLanguage} from '../../locales/language.ts';
import type {CardTexts} from '../../locales/texts.ts';
import {fillText} from '../../platform/text.ts';
import type {SessionState} from '../../session/session-state.ts';

/** A state, with the time at which it is shown. */
export interface Waiting {
  readonly state: SessionState;
  readonly texts: InLanguage<CardTexts>;
  /** The present time. It changes each second while a card shows a clock. */
  readonly nowMs: number;
  /** When the run started, by the same clock. */
  readonly startedAt: number;
}

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
export const progress = (waiting: Waiting): TemplateResult => {
  const {state, texts} = waiting;
  const current = STEPS.findIndex(({phases}) => phases.some((phase) => phase === state.phase));
  if (current < 0) return bar(waiting);
  return html`<ol part="steps">
    ${STEPS.map(({name}, index) => {
      const stage = index < current ? 'done' : index > current ? 'next' : 'current';
      return html`<li part="step" class=${stage} aria-current=${stage === 'current' ? 'step' : nothing}>
        ${stage === 'current' ? bar(waiting) : html`<div part="bar"></div>`}
        <span part="step-label">${texts.steps[name]}</span>
      </li>`;
    })}
  </ol>`;
};

/** Filled in proportion to the usual time while that lasts. Otherwise it moves. */
const bar = ({state, texts, nowMs}: Waiting) => {
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
export const clock = ({state, texts, nowMs, startedAt}: Waiting): string => {
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
