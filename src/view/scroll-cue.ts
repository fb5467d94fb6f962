/**
 * Watches the text of the card in a root. Marks at which ends the text is hidden, so that the styles can fade it there,
 * and lets the keyboard scroll it.
 * @returns a function to call after each change
 */
export const watchHiddenEnds = (root: ShadowRoot) => {
  const mark = () => {
    for (const scroller of root.querySelectorAll<HTMLElement>('[part=body]')) markHiddenEnds(scroller);
  };
  // Neither event bubbles.
  root.addEventListener('scroll', mark, {capture: true, passive: true});
  root.addEventListener('toggle', mark, {capture: true});
  if ('ResizeObserver' in globalThis) new ResizeObserver(mark).observe(root.host);
  return mark;
};

const markHiddenEnds = (scroller: HTMLElement) => {
  const {scrollTop, clientHeight, scrollHeight} = scroller;
  const hidden = scrollHeight - clientHeight;
  scroller.toggleAttribute('data-above', scrollTop > 1);
  scroller.toggleAttribute('data-below', scrollTop < hidden - 1);
  if (hidden > 1) scroller.tabIndex = 0;
  else scroller.removeAttribute('tabindex');
};
