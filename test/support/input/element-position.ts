import {sendMouse} from '@web/test-runner-commands';

/** Gives an element a fixed position and size on the page, and further styles. */
export const placeElement = (
  element: HTMLElement,
  rectangle: {readonly left: number; readonly top: number; readonly width: number; readonly height: number},
  style: Readonly<Record<string, string>> = {},
) => {
  element.style.cssText = 'position: fixed; aspect-ratio: auto';
  for (const [side, length] of Object.entries(rectangle)) element.style.setProperty(side, `${length}px`);
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value);
};

/** The centre of an element on the page, in whole pixels. */
export const centerOf = (element: Element): [x: number, y: number] => {
  const {x, y, width, height} = element.getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
};

/** Clicks on the centre of an element. */
export const clickElement = (element: Element) => sendMouse({type: 'click', position: centerOf(element)});
