import {listFlatAncestors} from '../platform/page-tree.ts';

/** For this time the pointer must be still before the row hides, in milliseconds. */
const ROW_SHOWN_MS = 3000;

/** A pressed pointer that moves farther than this drags, in pixels. A finger is less steady than a mouse. */
const DRAG_PX = {mouse: 3, other: 10};

interface RowVisibilityOptions {
  /** The element: a pointer that moves over it shows the row. */
  readonly element: HTMLElement;
  readonly row: HTMLElement;
  readonly onChange: (isShown: boolean) => void;
  /** Whether the user opened something that keeps the row on the screen until the user drags. */
  readonly isPinned: () => boolean;
  readonly signal: AbortSignal;
}

interface RowReasons {
  /** The pointer moved over the element, or a finger tapped it, within the last three seconds. */
  readonly isRecent: boolean;
  /** The pointer is over the row. */
  readonly isPointed: boolean;
  /** The keyboard focus is in the row. */
  readonly isFocused: boolean;
  /** The pointer moves with a button that was pressed over the video. */
  readonly isDragging: boolean;
}

/** A point on the screen, in CSS pixels. */
type Point = Pick<DOMPoint, 'x' | 'y'>;

/** Shows the row while the user may need it, and never during a drag in the video. */
export class RowVisibility {
  #reasons: RowReasons = {isRecent: false, isPointed: false, isFocused: false, isDragging: false};
  #isShown = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Where each pointer, by its id, was pressed over the video. */
  readonly #presses = new Map<number, Point>();
  #last: Point | undefined;
  readonly #options: RowVisibilityOptions;

  constructor(options: RowVisibilityOptions) {
    const {element, row, signal} = options;
    this.#options = options;
    const view = element.ownerDocument.defaultView;
    element.addEventListener('pointerdown', (event) => this.#press(event), {signal});
    element.addEventListener('pointermove', (event) => this.#move(event), {signal});
    const onLeave = ({pointerType}: PointerEvent) => {
      if (pointerType === 'mouse') this.#change({isRecent: false});
    };
    element.addEventListener('pointerleave', onLeave, {signal});
    // The pointer may be released outside of the element.
    for (const type of ['pointerup', 'pointercancel'] as const)
      view?.addEventListener(type, (event) => this.#release(event), {signal, capture: true});
    row.addEventListener('pointerenter', () => this.#change({isPointed: true}), {signal});
    row.addEventListener('pointerleave', () => this.#change({isPointed: false, isRecent: true}), {signal});
    const onFocus = ({target}: FocusEvent) => {
      // A press on the element may focus the row as its first focusable part.
      if (target instanceof Element && target.matches(':focus-visible')) this.#change({isFocused: true});
    };
    row.addEventListener('focusin', onFocus, {signal});
    const onBlur = ({relatedTarget}: FocusEvent) => {
      // A row of the page is in a slot.
      const isInside = relatedTarget instanceof Element && listFlatAncestors(relatedTarget).includes(row);
      if (this.#reasons.isFocused && !isInside) this.#change({isFocused: false, isRecent: true});
    };
    row.addEventListener('focusout', onBlur, {signal});
    signal.addEventListener('abort', () => clearTimeout(this.#timer), {once: true});
  }

  /** Shows the row for three seconds. */
  show() {
    this.#change({isRecent: true});
  }

  #change(reasons: Partial<RowReasons>) {
    this.#reasons = {...this.#reasons, ...reasons};
    const {isRecent, isPointed, isFocused, isDragging} = this.#reasons;
    clearTimeout(this.#timer);
    if (isRecent) this.#timer = setTimeout(() => this.#change({isRecent: false}), ROW_SHOWN_MS);
    const isShown = !isDragging && (isRecent || isPointed || isFocused || this.#options.isPinned());
    if (isShown === this.#isShown) return;
    this.#isShown = isShown;
    this.#options.onChange(isShown);
  }

  #press(event: PointerEvent) {
    const isInRow = event.composedPath().includes(this.#options.row);
    if (!isInRow) this.#presses.set(event.pointerId, {x: event.screenX, y: event.screenY});
  }

  #move({pointerId, pointerType, buttons, screenX: x, screenY: y}: PointerEvent) {
    const press = this.#presses.get(pointerId);
    if (press) {
      const limit = pointerType === 'mouse' ? DRAG_PX.mouse : DRAG_PX.other;
      const isFar = Math.hypot(x - press.x, y - press.y) > limit;
      if (isFar && !this.#reasons.isDragging)
        this.#change({isDragging: true, isPointed: false, isRecent: false});
      return;
    }
    // A browser also fires `pointermove` if something else moves below a resting pointer. A locked pointer has no
    // position.
    const isStill = this.#last?.x === x && this.#last.y === y;
    this.#last = {x, y};
    if (!isStill && !buttons && !this.#options.element.ownerDocument.pointerLockElement) this.show();
  }

  #release({pointerId, pointerType, type}: PointerEvent) {
    if (!this.#presses.delete(pointerId)) return;
    const {isDragging} = this.#reasons;
    // What closed during the drag does not show the row after it.
    if (isDragging && this.#presses.size === 0) this.#change({isDragging: false, isRecent: false});
    if (!isDragging && pointerType !== 'mouse' && type === 'pointerup') this.show();
  }
}

/** The least space between the tooltip and the edge of the row, in CSS pixels. */
const MARGIN_PX = 4;

/**
 * Shows the name of the control that the pointer is over or that has the keyboard focus. One text for all controls: a
 * tooltip of the browser would not appear for the keyboard. The question before the end of the session stays without a
 * pointer, because a finger leaves the button that it has pressed.
 * @param tip a child of the row that is as wide as its text
 * @returns a function that shows the present name: a press may have changed it
 */
export const showTooltips = (row: HTMLElement, tip: HTMLElement, signal: AbortSignal): (() => void) => {
  let subject: Element | null = null;
  const update = () => {
    const question = row.querySelector('[data-control=end][part~=control-on]:not([hidden])');
    const shown = question ?? subject;
    // The menu of a button is above it.
    const label = shown?.ariaExpanded === 'true' ? null : shown?.ariaLabel;
    tip.classList.toggle('named', Boolean(label));
    tip.classList.toggle('question', question !== null);
    if (!label || !shown) return;
    tip.textContent = label;
    const {left, width} = shown.getBoundingClientRect();
    const outer = row.getBoundingClientRect();
    const wanted = left + (width - tip.offsetWidth) / 2 - outer.left;
    const last = outer.width - tip.offsetWidth - MARGIN_PX;
    tip.style.setProperty('left', `${Math.max(MARGIN_PX, Math.min(last, wanted))}px`);
  };
  const follow = ({target, type}: Event) => {
    const isShown = target instanceof Element && (type !== 'focusin' || target.matches(':focus-visible'));
    subject = isShown ? target.closest('[part~=control]') : null;
    update();
  };
  const hide = () => {
    subject = null;
    update();
  };
  for (const type of ['pointerover', 'focusin']) row.addEventListener(type, follow, {signal});
  for (const type of ['pointerleave', 'focusout']) row.addEventListener(type, hide, {signal});
  return update;
};
