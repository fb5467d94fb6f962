import {type CSSResult, unsafeCSS} from '@lit/reactive-element';

/**
 * The styles of the element and its video. A page changes them by rules for the element (`background`, `font`,
 * `aspect-ratio`), by parts, and by the properties `--app-stream-…`. The text is constant, so it needs no checks.
 */
export const baseStyles = unsafeCSS(`
  :host {
    color-scheme: dark;
    --_text: var(--app-stream-text, light-dark(#14171c, #f1f3f6));
    --_surface: var(--app-stream-surface, light-dark(#fffffff0, #0d0f13d6));
    /* A note covers little of the video, so it can hide more of what lies below it. */
    --_note: var(--app-stream-surface, light-dark(#fffffff0, #16181dee));
    --_accent: var(--app-stream-accent, light-dark(#1a5fb4, #8ab4f8));
    /* Black or white, whichever has more contrast. Chrome 130 has no \`light-dark()\` in relative colors. */
    --_on-accent: light-dark(
      oklch(from var(--app-stream-accent, #1a5fb4) clamp(0, (0.58 - l) * 999, 1) 0 0),
      oklch(from var(--app-stream-accent, #8ab4f8) clamp(0, (0.58 - l) * 999, 1) 0 0)
    );
    /* Lighter with a light text and darker with a dark one, so that it suits the surface of the page. */
    --_danger: var(--app-stream-danger, color-mix(in oklab, #e5484d 70%, var(--_text)));
    --_quiet: color-mix(in srgb, var(--_text) 76%, transparent);
    --_line: color-mix(in srgb, var(--_text) 20%, transparent);
    --_tint: color-mix(in srgb, var(--_text) 14%, transparent);
    position: relative;
    display: grid;
    /* The intrinsic width, where the layout asks for one: children lie over each other and have none. */
    grid-template-columns: minmax(0, 960px);
    aspect-ratio: 16 / 9;
    contain: content;
    background: var(--app-stream-stage, #0b0c0f);
    font:
      max(14px, 0.875rem) / 1.4 system-ui,
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
  /* Resets of the page, such as \`img { max-width: 100%; height: auto }\`, override rules without \`!important\`. */
  ::slotted([slot='poster']) {
    position: absolute !important;
    inset: 0 !important;
    box-sizing: border-box !important;
    width: 100% !important;
    max-width: none !important;
    height: 100% !important;
    max-height: none !important;
    margin: 0 !important;
  }
  :focus-visible {
    outline: 2px solid currentcolor;
    outline-offset: -3px;
  }
  /* Its lightness is between that of a dark and that of a bright video. */
  video:focus-visible,
  [part='keyboard'][data-by-keyboard]:focus ~ video {
    outline: 2px solid var(--app-stream-accent, #4285f4);
    outline-offset: -2px;
    forced-color-adjust: none;
  }
  @media (forced-colors: active) {
    :host {
      color-scheme: light dark;
      --_note: Canvas;
    }
  }
  /* These browsers show only the card that says that they are too old. */
  @supports not (color: light-dark(#000, #fff)) {
    :host {
      --_text: #f1f3f6;
      --_surface: #0d0f13;
    }
  }
  /* For screen readers alone. */
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`);

type StylesOf = WeakMap<ShadowRoot, readonly CSSResult[]>;

const KEY = Symbol.for('app-stream styles');
const page: {[KEY]?: StylesOf | undefined; readonly globalThis: unknown} = globalThis;

/** The styles of each shadow root, in their order. All copies of this code in the page share them. */
const readStyles = (): StylesOf => (page[KEY] ??= new WeakMap());

/** Adds styles to a shadow root, after those that it has. The parts of an element are loaded in any order. */
export const addStyles = (root: ShadowRoot, style: CSSResult) => {
  const stylesOf = readStyles();
  const styles = stylesOf.get(root) ?? [];
  if (styles.includes(style)) return;
  stylesOf.set(root, [...styles, style]);
  const sheet = sheetIn(root.ownerDocument, style);
  if (sheet) root.adoptedStyleSheets.push(sheet);
};

/** Applies the styles of a shadow root again: a root that moves to another document loses them. */
export const adoptStyles = (root: ShadowRoot) => {
  const sheets = (readStyles().get(root) ?? []).map((style) => sheetIn(root.ownerDocument, style));
  root.adoptedStyleSheets = sheets.filter((sheet) => sheet !== undefined);
};

/** The sheets of other documents, such as an iframe. A sheet serves only the document that made it. */
const sheetsOf = new WeakMap<Document, Map<CSSResult, CSSStyleSheet>>();

const sheetIn = (other: Document, style: CSSResult): CSSStyleSheet | undefined => {
  if (other === document) return style.styleSheet;
  const sheets = sheetsOf.get(other) ?? new Map<CSSResult, CSSStyleSheet>();
  sheetsOf.set(other, sheets);
  const {defaultView} = other;
  if (!sheets.has(style) && defaultView) {
    const sheet = new defaultView.CSSStyleSheet();
    sheet.replaceSync(style.cssText);
    sheets.set(style, sheet);
  }
  return sheets.get(style);
};
