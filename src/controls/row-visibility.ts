import {listFlatAncestors} from '../platform/page-tree.ts';

/** Whether the row is on the screen, and why. `RowVisibility` owns the state. */
export type RowState =
  | 'hidden'
  /** Shown until the pointer has been still for three seconds. */
  | 'passing'
  /** Shown while the pointer is over the row, the keyboard focus is in it, or both. */
  | 'pointed'
  | 'focused'
  | 'pointed-and-focused'
  /** Hidden below a drag that began in the video. */
  | 'dragging'
  | 'dragging-while-focused';

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

/** For each state, the events that change it. */
const CHANGES: Readonly<Record<RowState, Partial<Record<RowEvent, RowState>>>> = {
  hidden: {moved: 'passing', entered: 'pointed', focused: 'focused', dragged: 'dragging'},
  passing: {gone: 'hidden', rested: 'hidden', entered: 'pointed', focused: 'focused', dragged: 'dragging'},
  pointed: {left: 'passing', focused: 'pointed-and-focused', dragged: 'dragging'},
  focused: {blurred: 'passing', entered: 'pointed-and-focused', dragged: 'dragging-while-focused'},
  'pointed-and-focused': {left: 'focused', blurred: 'pointed', dragged: 'dragging-while-focused'},
  dragging: {released: 'hidden', focused: 'dragging-while-focused'},
  'dragging-while-focused': {released: 'focused', blurred: 'dragging'},
};

const isDragging = (state: RowState) => state === 'dragging' || state === 'dragging-while-focused';

export const isShown = (state: RowState) => state !== 'hidden' && !isDragging(state);

export const reduceRow = (state: RowState, event: RowEvent): RowState => CHANGES[state][event] ?? state;

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

/** A point on the screen, in CSS pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Owns the state of the row: turns events of the DOM and a timer into it. */
export class RowVisibility {
  #state: RowState = 'hidden';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Where each pointer, by its id, was pressed over the video. */
  readonly #presses = new Map<number, Point>();
  /** Where the pointer was last. */
  #last: Point | undefined;
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
    this.#apply('passing');
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
    if (state === 'passing') this.#timer = setTimeout(() => this.dispatch('rested'), STILL_MS);
    if (wasShown !== this.isShown) this.#options.onChange(this.isShown);
  }

  #press(event: PointerEvent) {
    const isInRow = event.composedPath().includes(this.#options.row);
    if (!isInRow) this.#presses.set(event.pointerId, {x: event.screenX, y: event.screenY});
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
    const wasDragging = isDragging(this.#state);
    if (wasDragging && this.#presses.size === 0) this.dispatch('released');
    if (!wasDragging && pointerType !== 'mouse' && type === 'pointerup') this.dispatch('moved');
  }
}
