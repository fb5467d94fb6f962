import type {MouseButton} from '../../connection/input-event.ts';
import type {Point} from '../video-point.ts';

/** What fingers do on a host that only knows a mouse: they are the mouse, or they move the camera of Kit's viewport. */
export type GestureMode = 'mouse' | 'navigate';

interface Grip {
  readonly button: MouseButton;
  readonly alt: boolean;
}

/** A mouse action that a gesture causes. */
export type TouchAction =
  | {readonly kind: 'move'; readonly to: Point}
  | {readonly kind: 'press' | 'release'; readonly grip: Grip}
  /** In CSS pixels. Right and down are positive, as in a `WheelEvent`. */
  | {readonly kind: 'scroll'; readonly dx: number; readonly dy: number}
  /** In notches of the wheel. Towards the scene is positive. */
  | {readonly kind: 'zoom'; readonly notches: number};

/** What a finger does. `hold`: no finger has done anything for a while. */
export type TouchStep =
  | {readonly act: 'down' | 'move'; readonly id: number; readonly at: Point}
  | {readonly act: 'up' | 'cancel'; readonly id: number}
  | {readonly act: 'hold'};

type Fingers = ReadonlyMap<number, Point>;

/** The gesture of the fingers that are down. A finished gesture lasts until the user lifts the last finger. */
export type TouchState =
  | {readonly kind: 'idle'}
  /** One finger, which may tap, drag, stay, or be the first of two. */
  | {readonly kind: 'undecided'; readonly mode: GestureMode; readonly fingers: Fingers; readonly start: Point}
  | {readonly kind: 'drag'; readonly mode: GestureMode; readonly fingers: Fingers; readonly grip: Grip}
  | {readonly kind: 'scroll'; readonly fingers: Fingers}
  /** Two fingers, which may tap, scroll, pan or pinch. Fingers that stay, or that dragged before, do not tap. */
  | {
      readonly kind: 'pair';
      readonly mode: GestureMode;
      readonly fingers: Fingers;
      readonly start: Pair;
      readonly canTap: boolean;
    }
  | {readonly kind: 'pan'; readonly fingers: Fingers; readonly grip: Grip}
  | {readonly kind: 'zoom'; readonly fingers: Fingers; readonly spread: number}
  | {readonly kind: 'finished'; readonly fingers: Fingers};

/** Where two fingers are: the point between them, and their distance in CSS pixels. */
interface Pair {
  readonly center: Point;
  readonly spread: number;
}

interface Outcome {
  readonly state: TouchState;
  readonly actions: readonly TouchAction[];
}

export const NO_TOUCH: TouchState = {kind: 'idle'};

const TAP: Grip = {button: 1, alt: false};

/** A tap of two fingers and a finger that stays, as in other remote desktops. */
const RIGHT: Grip = {button: 3, alt: false};
/** One finger in each mode. Kit's viewport orbits with Alt and the left button, and pans with the middle button. */
const DRAGS: Readonly<Record<GestureMode, Grip>> = {mouse: TAP, navigate: {button: 1, alt: true}};
const PAN: Grip = {button: 2, alt: true};

/** A finger that moves less than this distance taps, in CSS pixels. */
const MAX_TAP_PX = 8;
/** Two fingers whose distance changes by this much pinch, in CSS pixels. */
const MIN_PINCH_PX = 20;
/** A pinch changes the distance by more than this factor of the center's movement. One finger changes it by two. */
const PINCH_FACTOR = 1.5;
/** Fingers can be at the same point. */
const MIN_SPREAD_PX = 1;
const NOTCHES_PER_DOUBLING = 5;

/** Turns touches into mouse actions. A button goes down when its gesture is certain. @param mode of a new gesture */
export const followTouch = (state: TouchState, step: TouchStep, mode: GestureMode): Outcome => {
  switch (step.act) {
    case 'down':
      return followDown(state, step.id, step.at, mode);
    case 'move':
      return followMove(state, step.id, step.at);
    case 'up':
    case 'cancel':
      return followEnd(state, step.id, step.act === 'up');
    case 'hold':
      return followHold(state);
    default:
      return step satisfies never;
  }
};

/** Whether fingers that stay for a while do something. */
export const awaitsHold = (state: TouchState): boolean =>
  state.kind === 'undecided' || (state.kind === 'pair' && state.canTap);

const followDown = (state: TouchState, id: number, at: Point, mode: GestureMode): Outcome => {
  if (state.kind === 'idle') {
    const fingers = new Map([[id, at]]);
    return {state: {kind: 'undecided', mode, fingers, start: at}, actions: [{kind: 'move', to: at}]};
  }
  if (state.fingers.has(id)) return unchanged(state);
  const fingers = new Map([...state.fingers, [id, at]]);
  if (state.kind !== 'undecided' && state.kind !== 'drag')
    return {state: {kind: 'finished', fingers}, actions: releaseOf(state)};
  const start = measurePair(fingers);
  return {
    state: {kind: 'pair', mode: state.mode, fingers, start, canTap: state.kind === 'undecided'},
    actions: [...releaseOf(state), {kind: 'move', to: start.center}],
  };
};

const followMove = (state: TouchState, id: number, to: Point): Outcome => {
  if (state.kind === 'idle' || !state.fingers.has(id)) return unchanged(state);
  const fingers = new Map([...state.fingers, [id, to]]);
  switch (state.kind) {
    case 'undecided': {
      if (distanceOf(to, state.start) < MAX_TAP_PX) return unchanged({...state, fingers});
      const grip = DRAGS[state.mode];
      const actions = [{kind: 'press', grip} as const, {kind: 'move', to} as const];
      return {state: {kind: 'drag', mode: state.mode, fingers, grip}, actions};
    }
    case 'drag':
      return {state: {...state, fingers}, actions: [{kind: 'move', to}]};
    case 'scroll':
      return scrollTo(fingers, measurePair(state.fingers).center);
    case 'pair':
      return decidePair({...state, fingers});
    case 'pan':
      return {state: {...state, fingers}, actions: [{kind: 'move', to: measurePair(fingers).center}]};
    case 'zoom':
      return zoomTo(fingers, state.spread);
    case 'finished':
      return unchanged({kind: 'finished', fingers});
    default:
      return state satisfies never;
  }
};

const followEnd = (state: TouchState, id: number, isUp: boolean): Outcome => {
  if (state.kind === 'idle' || !state.fingers.has(id)) return unchanged(state);
  const fingers = new Map(state.fingers);
  fingers.delete(id);
  return {
    state: fingers.size ? {kind: 'finished', fingers} : NO_TOUCH,
    actions: isUp ? endOf(state) : releaseOf(state),
  };
};

const endOf = (state: TouchState): readonly TouchAction[] => {
  if (state.kind === 'undecided') return clickOf(TAP);
  return state.kind === 'pair' && state.canTap ? clickOf(RIGHT) : releaseOf(state);
};

const clickOf = (grip: Grip): readonly TouchAction[] => [
  {kind: 'press', grip},
  {kind: 'release', grip},
];

const followHold = (state: TouchState): Outcome => {
  if (state.kind === 'pair') return unchanged({...state, canTap: false});
  if (state.kind !== 'undecided') return unchanged(state);
  const {mode, fingers} = state;
  return {state: {kind: 'drag', mode, fingers, grip: RIGHT}, actions: [{kind: 'press', grip: RIGHT}]};
};

/** Decides whether two fingers scroll, pinch or pan. Until then they do nothing. */
const decidePair = (state: TouchState & {readonly kind: 'pair'}): Outcome => {
  const {mode, fingers, start} = state;
  const {center, spread} = measurePair(fingers);
  const moved = distanceOf(center, start.center);
  const pinched = Math.abs(spread - start.spread);
  if (mode === 'mouse')
    return moved < MAX_TAP_PX && pinched < MIN_PINCH_PX ? unchanged(state) : scrollTo(fingers, start.center);
  if (pinched >= MIN_PINCH_PX && pinched >= PINCH_FACTOR * moved) return zoomTo(fingers, start.spread);
  if (moved < MAX_TAP_PX || pinched >= PINCH_FACTOR * moved) return unchanged(state);
  const actions = [{kind: 'press', grip: PAN} as const, {kind: 'move', to: center} as const];
  return {state: {kind: 'pan', fingers, grip: PAN}, actions};
};

const scrollTo = (fingers: Fingers, before: Point): Outcome => {
  const {center} = measurePair(fingers);
  const scroll = {kind: 'scroll', dx: before.x - center.x, dy: before.y - center.y} as const;
  return {state: {kind: 'scroll', fingers}, actions: [scroll]};
};

const zoomTo = (fingers: Fingers, before: number): Outcome => {
  const {spread} = measurePair(fingers);
  const notches = toNotches(spread / before);
  return {state: {kind: 'zoom', fingers, spread}, actions: notches ? [{kind: 'zoom', notches}] : []};
};

/** The notches of the wheel that zoom as a pinch does. @param scale how many times as far apart the fingers are */
export const toNotches = (scale: number): number => NOTCHES_PER_DOUBLING * Math.log2(scale);

const unchanged = (state: TouchState): Outcome => ({state, actions: []});

const releaseOf = (state: TouchState): readonly TouchAction[] =>
  state.kind === 'drag' || state.kind === 'pan' ? [{kind: 'release', grip: state.grip}] : [];

const measurePair = (fingers: Fingers): Pair => {
  const [first = {x: 0, y: 0}, second = first] = fingers.values();
  return {
    center: {x: (first.x + second.x) / 2, y: (first.y + second.y) / 2},
    spread: Math.max(MIN_SPREAD_PX, distanceOf(first, second)),
  };
};

const distanceOf = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
