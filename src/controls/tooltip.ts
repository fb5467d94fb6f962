/** The least space between the tooltip and the edge of the row, in CSS pixels. */
const MARGIN_PX = 4;

/**
 * Shows the name of the control that the pointer is over or that has the keyboard focus. One text for all controls: a
 * tooltip of the browser would not appear for the keyboard.
 * @param tip a child of the row that is as wide as its text
 * @returns a function that shows the present name: a press may have changed it
 */
export const showTooltips = (row: HTMLElement, tip: HTMLElement, signal: AbortSignal): (() => void) => {
  let subject: Element | null = null;
  const update = () => {
    const named = subject?.matches('[aria-label]') ? subject : subject?.querySelector('[aria-label]');
    const label = named?.getAttribute('aria-label');
    tip.classList.toggle('named', Boolean(label));
    if (!label || !subject) return;
    tip.textContent = label;
    const {left, width} = subject.getBoundingClientRect();
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
