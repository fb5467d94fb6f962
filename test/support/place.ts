import {sendMouse} from '@web/test-runner-commands';

/** Gives an element a box of its own on the page, with whatever else of style. */
export const place = (
  element: HTMLElement,
  box: {readonly left: number; readonly top: number; readonly width: number; readonly height: number},
  style: Readonly<Record<string, string>> = {},
) => {
  element.style.cssText = 'position: fixed; aspect-ratio: auto';
  for (const [side, length] of Object.entries(box)) element.style.setProperty(side, `${length}px`);
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value);
};

/** The middle of an element on the page, in whole pixels. */
export const middleOf = (element: Element): [x: number, y: number] => {
  const {x, y, width, height} = element.getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
};

/** Clicks into the middle of an element. */
export const clickOn = (element: Element) => sendMouse({type: 'click', position: middleOf(element)});
