import {listFlatAncestors} from '../platform/page-tree.ts';

/** Whether the row is on the screen, and why. `RowVisibility` owns the state. */
export type RowState =
  | {readonly kind: 'hidden'}
  /** Shown until the pointer has been still for three seconds. */
  | {readonly kind: 'passing'}
  /** Shown while the pointer is over the row, the keyboard focus is in it, or both. */
  | {readonly kind: 'held'; readonly by: 'pointer' | 'focus' | 'both'}
  /** Hidden below a drag that began in the video. */
  | {readonly kind: 'dragging'; readonly isFocused: boolean};

/** What happens to the row. */
export type RowEvent =
  /** The pointer moved over the element without a button, or a finger tapped it. */
  | 'moved'
  /** The pointer left the element. */
  | 'gone'
  /** Three seconds have passed in `passing`. */
  | 'rested'
  | 'entered'
  | 'left'
  /** The row received or lost the keyboard focus. */
  | 'focused'
  | 'blurred'
  /** The pointer moved with a button that was pressed over the video. */
  | 'dragged'
  | 'released';

const HIDDEN: RowState = {kind: 'hidden'};
const PASSING: RowState = {kind: 'passing'};
const BY_POINTER: RowState = {kind: 'held', by: 'pointer'};
const BY_FOCUS: RowState = {kind: 'held', by: 'focus'};
const BY_BOTH: RowState = {kind: 'held', by: 'both'};

/** The state when the row appears with the video. */
const FIRST_ROW_STATE: RowState = PASSING;

export const isShown = ({kind}: RowState) => kind === 'passing' || kind === 'held';

/** Returns the state after an event. The same object means that nothing has changed. */
export const reduceRow = (state: RowState, event: RowEvent): RowState => {
  if (event === 'dragged' && state.kind !== 'dragging') {
    return {kind: 'dragging', isFocused: state.kind === 'held' && state.by !== 'pointer'};
  }
  switch (state.kind) {
    case 'hidden':
    case 'passing':
      return SHOWN_BY[event] ?? state;
    case 'held':
      return reduceHeld(state, event);
    case 'dragging':
      if (event === 'released') return state.isFocused ? BY_FOCUS : HIDDEN;
      if (event === 'focused' || event === 'blurred') {
        const isFocused = event === 'focused';
        return isFocused === state.isFocused ? state : {kind: 'dragging', isFocused};
      }
      return state;
    default:
      return state satisfies never;
  }
};

/** The next state while nothing holds the row. */
const SHOWN_BY: Partial<Record<RowEvent, RowState>> = {
  moved: PASSING,
  gone: HIDDEN,
  rested: HIDDEN,
  entered: BY_POINTER,
  focused: BY_FOCUS,
};

const reduceHeld = (state: RowState & {readonly kind: 'held'}, event: RowEvent): RowState => {
  switch (event) {
    case 'entered':
      return state.by === 'focus' ? BY_BOTH : state;
    case 'focused':
      return state.by === 'pointer' ? BY_BOTH : state;
    case 'left':
      return state.by === 'both' ? BY_FOCUS : state.by === 'pointer' ? PASSING : state;
    case 'blurred':
      return state.by === 'both' ? BY_POINTER : state.by === 'focus' ? PASSING : state;
    case 'moved':
    case 'gone':
    case 'rested':
    case 'dragged':
    case 'released':
      return state;
    default:
      return event satisfies never;
  }
};

/** For this time the pointer must be still before the row hides, in milliseconds. */
const STILL_MS = 3000;

/** A pressed pointer that moves farther than this drags, in pixels. A finger is less steady than a mouse. */
const DRAG_PX = {mouse: 3, other: 10};

interface RowVisibilityOptions {
  /** The element: a pointer that moves over it shows the row. */
  readonly element: HTMLElement;
  readonly row: HTMLElement;
  /** Called when the row must be shown or hidden. */
  readonly onChange: (isShown: boolean) => void;
  /** Whether the user opened something that keeps the row on the screen until the user drags. */
  readonly isPinned: () => boolean;
  readonly signal: AbortSignal;
}

/** A pointer that was pressed over the video. */
interface Press {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** Owns the state of the row: turns events of the DOM and a timer into it. */
export class RowVisibility {
  #state: RowState = {kind: 'hidden'};
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #presses = new Map<number, Press>();
  /** Where the pointer was last, on the screen. */
  #last: {readonly x: number; readonly y: number} | undefined;
  readonly #options: RowVisibilityOptions;

  constructor(options: RowVisibilityOptions) {
    const {element, row, signal} = options;
    this.#options = options;
    const listen = {signal, passive: true};
    const view = element.ownerDocument.defaultView;
    element.addEventListener('pointerdown', (event) => this.#press(event), listen);
    element.addEventListener('pointermove', (event) => this.#move(event), listen);
    element.addEventListener(
      'pointerleave',
      ({pointerType}) => {
        if (pointerType === 'mouse') this.dispatch('gone');
      },
      listen,
    );
    // The pointer may be released outside of the element.
    for (const type of ['pointerup', 'pointercancel'] as const)
      view?.addEventListener(type, (event) => this.#release(event), {...listen, capture: true});
    row.addEventListener('pointerenter', () => this.dispatch('entered'), listen);
    row.addEventListener('pointerleave', () => this.dispatch('left'), listen);
    row.addEventListener(
      'focusin',
      ({target}) => {
        // A press on the element may focus the row as its first focusable part.
        if (target instanceof Element && target.matches(':focus-visible')) this.dispatch('focused');
      },
      listen,
    );
    row.addEventListener(
      'focusout',
      ({relatedTarget}) => {
        // A row of the page is in a slot.
        const isInside = relatedTarget instanceof Element && listFlatAncestors(relatedTarget).includes(row);
        if (!isInside) this.dispatch('blurred');
      },
      listen,
    );
    signal.addEventListener('abort', () => clearTimeout(this.#timer), {once: true});
  }

  get isShown() {
    return isShown(this.#state);
  }

  /** The stream plays: shows the row for three seconds. */
  start() {
    this.#apply(FIRST_ROW_STATE);
  }

  /** Applies what has happened. */
  dispatch(event: RowEvent) {
    if ((event === 'rested' || event === 'gone') && this.#options.isPinned()) return;
    this.#apply(reduceRow(this.#state, event));
  }

  #apply(state: RowState) {
    const wasShown = this.isShown;
    this.#state = state;
    clearTimeout(this.#timer);
    if (state.kind === 'passing') this.#timer = setTimeout(() => this.dispatch('rested'), STILL_MS);
    if (wasShown !== this.isShown) this.#options.onChange(this.isShown);
  }

  #isInRow(event: Event) {
    return event.composedPath().includes(this.#options.row);
  }

  #press(event: PointerEvent) {
    if (!this.#isInRow(event))
      this.#presses.set(event.pointerId, {id: event.pointerId, x: event.screenX, y: event.screenY});
  }

  #move({pointerId, pointerType, buttons, screenX: x, screenY: y}: PointerEvent) {
    const press = this.#presses.get(pointerId);
    if (press) {
      const limit = pointerType === 'mouse' ? DRAG_PX.mouse : DRAG_PX.other;
      if (Math.hypot(x - press.x, y - press.y) > limit) this.dispatch('dragged');
      return;
    }
    // A browser also fires `pointermove` if something else moves below a resting pointer. A locked pointer has no position.
    const isStill = this.#last?.x === x && this.#last.y === y;
    this.#last = {x, y};
    if (!isStill && !buttons && !this.#options.element.ownerDocument.pointerLockElement)
      this.dispatch('moved');
  }

  #release({pointerId, pointerType, type}: PointerEvent) {
    if (!this.#presses.delete(pointerId)) return;
    const wasDragging = this.#state.kind === 'dragging';
    if (wasDragging && this.#presses.size === 0) this.dispatch('released');
    if (!wasDragging && pointerType !== 'mouse' && type === 'pointerup') this.dispatch('moved');
  }
}
