import {html, nothing, type TemplateResult} from 'lit';
import type {AppStreamError} from '../errors/app-stream-error.ts';
import type {Phase, SessionState} from '../session/session-state.ts';
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
  /** The application's name for people; without it, “the application”. */
  readonly appName?: string;
  readonly actions: OverlayActions;
}

type Kind = 'idle' | 'pending' | 'ended' | 'error';

const KINDS: Readonly<Partial<Record<Phase, Kind>>> = {idle: 'idle', ended: 'ended', failed: 'error'};

/** What the one button asks for. */
const ACTIONS = {idle: 'start', pending: 'cancel', ended: 'start', error: 'retry'} as const;

/**
 * What lies over the picture in a state. All states before and after the picture share one template, so that nothing
 * jumps from one to the next, the bar flows on, the live region speaks, and the button keeps the focus.
 */
export const overlay = (context: OverlayContext): TemplateResult | typeof nothing => {
  const {state, actions, muted, nowMs, appName} = context;
  if (state.phase === 'playing') {
    if (!muted) return nothing;
    return html`<button part="button unmute" type="button" @click=${() => actions.unmute()}>
      Turn sound on
    </button>`;
  }
  const poster = html`<slot name="poster"></slot>`;
  const said = words(state, nowMs, appName);
  if (!said) return poster;
  const kind = KINDS[state.phase] ?? 'pending';
  const waits = kind === 'pending';
  const error = state.phase === 'failed' ? state.error : undefined;
  // The clock and the button stand outside the live region: it would read them out each second.
  return html`${poster}
    <div part="overlay" class=${kind}>
      <div part="card">
        <div part="body" role=${error ? 'alert' : 'status'} tabindex=${said.detail ? 0 : nothing}>
          <slot name=${kind}>
            <p part="title">${said.title}</p>
            ${said.detail ? html`<p part="detail">${said.detail}</p>` : nothing}
            ${said.notes?.map((note) => html`<p part="note">${note}</p>`)} ${error && folded(error)}
          </slot>
        </div>
        ${waits ? html`<div part="bar"></div>` : nothing}
        <div part="actions">
          ${error && html`<code part="code">${error.code}</code>`}
          ${waits ? html`<span part="elapsed" role="timer">${clock(context)}</span>` : nothing}
          ${
            said.button &&
            html`<button
              part="button ${waits ? 'cancel' : 'primary-button'}"
              type="button"
              @click=${() => actions[ACTIONS[kind]]()}
            >
              ${said.button}
            </button>`
          }
        </div>
      </div>
    </div>`;
};

const clock = ({state, nowMs, sinceMs}: OverlayContext) => {
  const elapsed = formatElapsed(nowMs - sinceMs);
  const nextTryMs = state.phase === 'requesting' && state.refused ? state.refused.nextTryAt - nowMs : 0;
  return nextTryMs > 0 ? `${elapsed} · Next try in ${Math.ceil(nextTryMs / 1000)} s` : elapsed;
};

/** What only whoever mends it wants to read. */
const folded = ({status, cause}: AppStreamError) => {
  const lines = [status && `HTTP status ${status}`, cause && String(cause)].filter(Boolean);
  if (!lines.length) return nothing;
  return html`<details part="details">
    <summary>Details</summary>
    ${lines.join('\n')}
  </details>`;
};
