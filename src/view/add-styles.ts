import type {CSSResult} from '@lit/reactive-element';

/** Adds styles to a shadow root, after those that it has. The parts of an element are loaded in any order. */
export const addStyles = (root: ShadowRoot, {styleSheet}: CSSResult) => {
  if (styleSheet && !root.adoptedStyleSheets.includes(styleSheet)) root.adoptedStyleSheets.push(styleSheet);
};
