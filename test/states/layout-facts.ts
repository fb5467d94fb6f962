/** Facts about the layout of a view, as texts that say what is wrong. These functions run in the page. */

/** The smallest target that WCAG 2.2 accepts, in CSS pixels. */
const MIN_TARGET_PX = 24;
/** A user who scrolls sees at least one line of text. */
const LEAST_SCROLLER_PX = 24;
/** A border may lie between two pixels. */
const TOLERANCE_PX = 1;

/** Everything that is wrong with the layout of a shadow host that shows one state. */
export const findProblems = (host: HTMLElement): string[] => {
  const root = host.shadowRoot;
  if (!root) return ['it has no shadow root'];
  // The panel of the statistics has a root of its own.
  const inner = [...root.children].flatMap(({shadowRoot}) => (shadowRoot ? [shadowRoot] : []));
  return [root, ...inner].flatMap((part) => findProblemsIn(part, host));
};

const findProblemsIn = (root: ShadowRoot, host: HTMLElement): string[] => {
  const shown = [...root.querySelectorAll<HTMLElement>('[part]')].filter((element) =>
    element.checkVisibility(),
  );
  const name = (element: Element) => element.getAttribute('part') ?? '';
  const problems: string[] = [];
  const bounds = host.getBoundingClientRect();
  for (const element of shown) {
    if (name(element) === 'last-frame' || isInScroller(element)) continue;
    const {left, right, top, bottom} = element.getBoundingClientRect();
    const isOutside =
      left < bounds.left - TOLERANCE_PX ||
      right > bounds.right + TOLERANCE_PX ||
      top < bounds.top - TOLERANCE_PX ||
      bottom > bounds.bottom + TOLERANCE_PX;
    if (isOutside) problems.push(`${name(element)} lies outside the element`);
    const scrollsToItsSide = name(element) === 'keys' && getComputedStyle(element).overflowX === 'auto';
    if (
      !scrollsToItsSide &&
      element.scrollWidth > element.clientWidth + TOLERANCE_PX &&
      element.clientWidth > 0
    )
      problems.push(`${name(element)} is cut at its side`);
  }
  for (const scroller of root.querySelectorAll<HTMLElement>('[part=body]')) {
    const isCut = scroller.scrollHeight > scroller.clientHeight + TOLERANCE_PX;
    const hasMask = getComputedStyle(scroller).maskImage !== 'none';
    if (isCut && !(hasMask && scroller.hasAttribute('data-below')))
      problems.push('the text is cut without a fade');
    if (!isCut && hasMask) problems.push('a mask that hides nothing costs time in each frame');
    if (isCut && scroller.tabIndex < 0) problems.push('the keyboard cannot scroll the text');
  }
  for (const scroller of root.querySelectorAll<HTMLElement>('*')) {
    if (!scroller.checkVisibility() || scroller.matches('[part=body], svg, svg *, .unseen')) continue;
    const {overflowY} = getComputedStyle(scroller);
    const isCut = scroller.scrollHeight > scroller.clientHeight + TOLERANCE_PX && scroller.clientHeight > 0;
    const what = name(scroller) || scroller.localName;
    if (isCut && (overflowY === 'hidden' || overflowY === 'clip')) problems.push(`${what} is cut at its end`);
    const isReachable =
      scroller.tabIndex >= 0 || scroller.querySelector('button, input, summary, a') !== null;
    if (isCut && overflowY === 'auto' && !isReachable) problems.push(`the keyboard cannot scroll ${what}`);
    const needed = scroller.matches('[part=controls-settings], .values') ? LEAST_SCROLLER_PX : 0;
    if (isCut && scroller.clientHeight < needed) problems.push(`${what} shows less than one line`);
  }
  for (const control of root.querySelectorAll<HTMLElement>('[data-control]')) {
    if (!control.checkVisibility()) continue;
    const {left, top, width, height} = control.getBoundingClientRect();
    const hit = root.elementFromPoint(left + width / 2, top + height / 2);
    const isOnScreen = top >= 0 && top + height <= innerHeight && left + width <= innerWidth;
    const isOwn = hit && (control.contains(hit) || hit.contains(control));
    if (isOnScreen && !isOwn && !root.querySelector('#settings:not([hidden])'))
      problems.push(`${name(control)} is covered`);
  }
  for (const button of root.querySelectorAll<HTMLElement>('button, summary')) {
    const {width, height} = button.getBoundingClientRect();
    if (button.checkVisibility() && Math.min(width, height) < MIN_TARGET_PX)
      problems.push(`${name(button)} is a target of only ${Math.round(width)} × ${Math.round(height)}`);
  }
  if (root.querySelector('.pending[part=overlay]') && !root.getAnimations().some(isEndless))
    problems.push('nothing shows that it is still alive');
  // An effect that stays after its animation makes the browser compose the card again in each frame.
  if (root.getAnimations().some(({playState}) => playState === 'finished'))
    problems.push('a finished animation still has an effect');
  return problems;
};

const isEndless = ({effect}: Animation) => effect?.getComputedTiming().iterations === Infinity;

/** Whether an element is inside a text or a row that scrolls. Its end may be out of sight there. */
const isInScroller = (element: Element) =>
  element.parentElement?.closest('[part=body], [part=controls-settings], [part=keys], .values') != null;
