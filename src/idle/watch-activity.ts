import {listGamepads} from '../input/gamepad/gamepad-state.ts';

/** The length of the countdown, in milliseconds. It is never longer than the idle time before it. */
const COUNTDOWN_MS = 30_000;
const CHECK_MS = 1000;

/** Events that count as activity. A visibility change counts, too: the user has switched the tab. */
const ACTIVITIES = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'visibilitychange'];

/** The state of the watch. Times are in milliseconds since the epoch. */
type IdleState =
  | {readonly kind: 'watching'; readonly activeAt: number}
  | {readonly kind: 'warning'; readonly endsAt: number};

export interface ActivityOptions {
  /** The time without activity before the countdown starts, in milliseconds. */
  readonly timeoutMs: number;
  /** The window that shows the element (default: that of the page). */
  readonly view?: Window | undefined;
  readonly signal: AbortSignal;
  /** Whether activity counts now (default: always). */
  readonly countsActivity?: () => boolean;
  /** Whether the page knows that the user is present. Called before the countdown starts. */
  readonly isUserPresent: (endsAt: number) => boolean;
  /** Called with each new state, and each second of a countdown. */
  readonly onState: (state: IdleState) => void;
  /** Called when the countdown is over. */
  readonly onIdle: () => void;
}

/**
 * Watches for activity anywhere on the page. It compares times, because the timers of a hidden page fire late.
 * @returns `stay`, which counts as activity
 */
export const watchActivity = (options: ActivityOptions): {stay(): void} => {
  const {timeoutMs, signal, countsActivity, isUserPresent, onState, onIdle} = options;
  let state: IdleState = {kind: 'watching', activeAt: Date.now()};
  const isGamepadUsed = watchGamepadUse();

  const setState = (next: IdleState) => {
    state = next;
    onState(state);
  };
  const reportActivity = () => {
    const watching: IdleState = {kind: 'watching', activeAt: Date.now()};
    if (state.kind === 'watching') state = watching;
    else setState(watching);
  };
  const check = () => {
    const now = Date.now();
    if (isGamepadUsed() && countsActivity?.() !== false) reportActivity();
    if (state.kind === 'warning') {
      if (now >= state.endsAt) onIdle();
      else onState(state);
    } else if (now - state.activeAt >= timeoutMs) {
      const endsAt = now + Math.min(COUNTDOWN_MS, timeoutMs);
      if (isUserPresent(endsAt)) reportActivity();
      else setState({kind: 'warning', endsAt});
    }
  };
  const handleActivity = (event: Event) => {
    // A browser also fires `pointermove` if the page moves under a resting pointer.
    const isResting =
      event.type === 'pointermove' &&
      'movementX' in event &&
      'movementY' in event &&
      !event.movementX &&
      !event.movementY;
    if (!isResting && countsActivity?.() !== false) reportActivity();
  };

  // The element may be in the window of a pop-up, while the user also works in the page that opened it.
  for (const view of new Set([window, options.view ?? window]))
    for (const type of ACTIVITIES)
      view.addEventListener(type, handleActivity, {signal, capture: true, passive: true});
  const timer = setInterval(check, Math.min(CHECK_MS, timeoutMs));
  signal.addEventListener('abort', () => clearInterval(timer), {once: true});
  return {stay: reportActivity};
};

/**
 * Detects whether a gamepad was used since the last call. A gamepad fires no events, and its axes tremble at rest: only
 * a button, or an axis that moved by a quarter of its range, counts.
 */
export const watchGamepadUse = (): (() => boolean) => {
  let before = look();
  return () => {
    const now = look();
    const isUsed = now !== before;
    before = now;
    return isUsed;
  };
};

const look = () =>
  JSON.stringify(
    listGamepads().map(
      (pad) => pad && [pad.buttons.map(({pressed}) => pressed), pad.axes.map((axis) => Math.round(axis * 2))],
    ),
  );
