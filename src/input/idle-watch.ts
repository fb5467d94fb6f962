import {padsInUse} from './pads-in-use.ts';

/** How long the countdown is, in milliseconds; no longer than the time before it. */
const COUNTDOWN_MS = 30_000;
const LOOK_MS = 1000;

/** What a person does that tells of them. A page that is hidden or shown has somebody before it at that moment. */
const SIGNS = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'visibilitychange'];

/** Where a watch stands; times in milliseconds since the epoch. */
export type IdleState =
  {readonly kind: 'watching'; readonly seenAt: number} | {readonly kind: 'warning'; readonly endsAt: number};

export interface IdleWatchOptions {
  /** After so long without a sign the countdown begins, in milliseconds. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Whether somebody is there after all, of whom the page alone knows. */
  readonly isSomebodyThere: (endsAt: number) => boolean;
  /** Called with each state, and each second of a countdown. */
  readonly onState: (state: IdleState) => void;
  /** Nobody was there until the countdown was over. */
  readonly onIdle: () => void;
}

/**
 * Watches for somebody anywhere on the page. It goes by the clock, since a hidden page's timers come late.
 * @returns `stay`, which says that somebody is there
 */
export const watchIdle = (options: IdleWatchOptions): {stay(): void} => {
  const {timeoutMs, signal, isSomebodyThere, onState, onIdle} = options;
  let state: IdleState = {kind: 'watching', seenAt: Date.now()};
  const pads = padsInUse();

  const go = (next: IdleState) => {
    state = next;
    onState(state);
  };
  const seen = () => {
    const watching: IdleState = {kind: 'watching', seenAt: Date.now()};
    if (state.kind === 'watching') state = watching;
    else go(watching);
  };
  const look = () => {
    const now = Date.now();
    if (pads()) seen();
    if (state.kind === 'warning') {
      if (now >= state.endsAt) onIdle();
      else onState(state);
    } else if (now - state.seenAt >= timeoutMs) {
      const endsAt = now + Math.min(COUNTDOWN_MS, timeoutMs);
      if (isSomebodyThere(endsAt)) seen();
      else go({kind: 'warning', endsAt});
    }
  };
  const sign = (event: Event) => {
    // What moves under a pointer that rests is no sign.
    const rests =
      event.type === 'pointermove' && event instanceof PointerEvent && !event.movementX && !event.movementY;
    if (!rests) seen();
  };

  for (const type of SIGNS) addEventListener(type, sign, {signal, capture: true, passive: true});
  const timer = setInterval(look, Math.min(LOOK_MS, timeoutMs));
  signal.addEventListener('abort', () => clearInterval(timer), {once: true});
  return {stay: seen};
};
