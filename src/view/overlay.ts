import {html, nothing, type TemplateResult} from 'lit';
import {keyed} from 'lit/directives/keyed.js';
import type {SessionState} from '../session/session-state.ts';
import {formatElapsed} from './elapsed.ts';
import {words} from './words.ts';

/** What the person in front of the picture can ask for. */
export interface OverlayActions {
  start(): void;
  retry(): void;
  cancel(): void;
  unmute(): void;
}

export interface OverlayContext {
  readonly state: SessionState;
  /** The clock's time; it ticks each second while something is waited for. */
  readonly nowMs: number;
  /** When the run began, by the same clock. */
  readonly sinceMs: number;
  /** Whether the browser refuses sound until the user asks for it. */
  readonly muted: boolean;
  /** Whether the picture plays and what the person does does not reach the application. */
  readonly inputBlocked?: boolean;
  /** The application's name for people; without it, “the application”. */
  readonly appName?: string;
  /** What only whoever mends a failure wants to read. */
  readonly details?: TemplateResult | undefined;
  readonly actions: OverlayActions;
}

/** A loss that is over in this time needs no card over the picture. */
const PILL_MS = 3000;

/** What the one button asks for, by the kind of card. */
const ACTIONS = {start: 'start', pending: 'cancel', error: 'retry'} as const;

/**
 * What lies over the picture in a state. All states but `playing` share one template, so that nothing jumps from one to
 * the next, the bar flows on, the live region speaks, and the button keeps the focus.
 */
export const overlay = (context: OverlayContext): TemplateResult | typeof nothing => {
  const {state, actions, muted, nowMs, appName, inputBlocked, details} = context;
  if (state.phase === 'playing') {
    const unmute = muted && button('Turn sound on', 'unmute', () => actions.unmute());
    const blocked =
      inputBlocked && html`<p part="blocked" role="status">Input does not reach the application.</p>`;
    const busy = state.quiet && pill('Waiting for the application…');
    return unmute || blocked || busy ? html`${unmute || nothing}${blocked || nothing}${busy}` : nothing;
  }
  if (state.phase === 'reconnecting' && nowMs - state.since < PILL_MS) return pill('Reconnecting…');
  const poster = html`<slot name="poster"></slot>`;
  const said = words(state, nowMs, appName);
  if (!said) return poster;
  const {title, detail, notes, label} = said;
  const error = state.phase === 'failed' ? state.error : undefined;
  const waits = !error && state.phase !== 'idle' && state.phase !== 'ended';
  const kind = error ? 'error' : waits ? 'pending' : 'start';
  // The clock stands outside the live region, which would read it out each second.
  return html`${poster}
    <div part="overlay" class=${kind}>
      <div part="card">
        <div part="body" role=${error ? 'alert' : 'status'}>
          <slot name=${kind}>
            ${keyed(title, html`<p part="title">${title}</p>`)}
            ${detail && html`<p part="detail" tabindex="0">${detail}</p>`}
            ${notes?.map((note) => html`<p part="note">${note.split('`').map(codeIfOdd)}</p>`)}
            ${error && details}
          </slot>
        </div>
        ${waits ? bar(context, title) : nothing}
        ${
          label &&
          html`<div part="actions">
            ${error && html`<code part="code">${error.code}</code>`}
            ${waits ? html`<span part="elapsed" role="timer">${clock(context)}</span>` : nothing}
            ${button(label, waits ? 'cancel' : 'primary-button', () => actions[ACTIONS[kind]]())}
          </div>`
        }
      </div>
    </div>`;
};

const pill = (words: string) => html`<p part="pill" role="status">${words}</p>`;

// Our advice names attributes between backticks.
const codeIfOdd = (words: string, index: number) => (index % 2 ? html`<code>${words}</code>` : words);

// The second click of a double click does not count: by then the button may stand for the opposite.
export const button = (label: string, part: string, act: () => void) =>
  html`<button type="button" part="button ${part}" @click=${({detail}: MouseEvent) => detail < 2 && act()}>
    ${label}
  </button>`;

/** Filled against the usual time while that lasts; else it flows. */
const bar = ({state, nowMs}: OverlayContext, label: string) => {
  const part = state.phase === 'pending' && state.usualMs ? (nowMs - state.since) / state.usualMs : 1;
  const percent = part < 1 ? Math.round(part * 100) : nothing;
  return html`<div
    part="bar"
    role="progressbar"
    aria-label=${label}
    aria-valuenow=${percent}
    .style=${`--_done: ${part * 100 - 100}%`}
  ></div>`;
};

const clock = ({state, nowMs, sinceMs}: OverlayContext) => {
  const elapsed = formatElapsed(nowMs - (state.phase === 'reconnecting' ? state.since : sinceMs));
  if (state.phase === 'pending' && state.usualMs) {
    return `${elapsed} · Usually ${formatElapsed(state.usualMs)}`;
  }
  const nextTryAt =
    state.phase === 'requesting'
      ? state.refused?.nextTryAt
      : state.phase === 'reconnecting'
        ? state.nextTryAt
        : 0;
  const nextTryMs = (nextTryAt ?? 0) - nowMs;
  return nextTryMs > 0 ? `${elapsed} · Next try in ${Math.ceil(nextTryMs / 1000)} s` : elapsed;
};
