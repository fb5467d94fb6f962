import {type CSSResult, unsafeCSS} from '@lit/reactive-element';

/**
 * The styles of the element and its video. `styles/` has those of all that lies over the video. A page can change them by
 * rules for the element itself (`background`, `font`, `aspect-ratio`), by parts, and by `--app-stream-stage`, `-accent`,
 * `-surface`, `-text`, `-space`, `-radius`, `-shadow` and `-fit`. The text is constant, so it needs no checks.
 */
export const baseStyles = unsafeCSS(`
  :host {
    --_accent: var(--app-stream-accent, #8ab4f8);
    position: relative;
    display: grid;
    /* The intrinsic width, where the layout asks for one: children lie over each other and have none. */
    grid-template-columns: minmax(0, 960px);
    aspect-ratio: 16 / 9;
    contain: content;
    background: var(--app-stream-stage, #0b0c0f);
    font:
      14px/1.4 system-ui,
      sans-serif;
  }
  :host([hidden]) {
    display: none;
  }
  video,
  [part='last-frame'],
  ::slotted([slot='poster']),
  [part='overlay'] {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: var(--app-stream-fit, contain);
  }
  [part='keyboard']:focus-visible ~ video {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
`);

/** Adds styles to a shadow root, after those that it has. The parts of an element are loaded in any order. */
export const addStyles = (root: ShadowRoot, {styleSheet}: CSSResult) => {
  if (styleSheet && !root.adoptedStyleSheets.includes(styleSheet)) root.adoptedStyleSheets.push(styleSheet);
};
