/** The least space between the tooltip and the edge of the row, in CSS pixels. */
const MARGIN_PX = 4;

/**
 * Shows the name of the control that the pointer is over or that has the keyboard focus. One text for all controls: a
 * tooltip of the browser would not appear for the keyboard.
 */
export class Tooltip {
  readonly #tip: HTMLElement;
  readonly #row: HTMLElement;
  #subject: Element | undefined;

  /** @param tip a child of the row that is as wide as its text */
  constructor(row: HTMLElement, tip: HTMLElement, signal: AbortSignal) {
    this.#row = row;
    this.#tip = tip;
    const show = ({target, type}: Event) => {
      const control = target instanceof Element ? target.closest('[part~=control]') : undefined;
      const isMeant = type !== 'focusin' || (target instanceof Element && target.matches(':focus-visible'));
      this.#subject = isMeant ? (control ?? undefined) : undefined;
      this.update();
    };
    const hide = () => {
      this.#subject = undefined;
      this.update();
    };
    row.addEventListener('pointerover', show, {signal});
    row.addEventListener('focusin', show, {signal});
    row.addEventListener('pointerleave', hide, {signal});
    row.addEventListener('focusout', hide, {signal});
  }

  /** Shows the present name: a press may have changed it. */
  update() {
    const named = this.#subject?.matches('[aria-label]')
      ? this.#subject
      : this.#subject?.querySelector('[aria-label]');
    const label = named?.getAttribute('aria-label');
    this.#tip.classList.toggle('named', Boolean(label));
    if (!label || !this.#subject) return;
    this.#tip.textContent = label;
    const row = this.#row.getBoundingClientRect();
    const {left, width} = this.#subject.getBoundingClientRect();
    const half = this.#tip.offsetWidth / 2;
    const center = Math.max(
      half + MARGIN_PX,
      Math.min(row.width - half - MARGIN_PX, left + width / 2 - row.left),
    );
    this.#tip.style.setProperty('left', `${center - half}px`);
  }
}
