import {html, render} from 'lit/html.js';
import {css} from '@lit/reactive-element';
import {controls} from '../locales/en-controls.ts';
import type {ControlTexts} from '../locales/texts.ts';
import {addStyles} from '../view/base-styles.ts';
import {type ControlsOptions, ICONS} from './control-list.ts';
import {actUnlessDouble} from './toolbar.ts';

type KeyTexts = ControlTexts['keys'];

interface RowKey {
  readonly code: string;
  /** The text on the key, of the same language as the row or of all keyboards. */
  readonly label: (texts: KeyTexts) => string;
  /** The name for assistive technology (default: the label). */
  readonly name?: (texts: KeyTexts) => string;
}

const FUNCTION_KEYS = Array.from({length: 12}, (_, index) => `F${index + 1}`);

/** The keys that software keyboards lack, the most used ones first. */
const KEYS: readonly RowKey[] = [
  {code: 'Escape', label: (texts) => texts.escape},
  {code: 'Tab', label: (texts) => texts.tab},
  {code: 'ControlLeft', label: (texts) => texts.control},
  {code: 'AltLeft', label: (texts) => texts.alt},
  {code: 'ShiftLeft', label: (texts) => texts.shift},
  {code: 'MetaLeft', label: (texts) => texts.meta},
  {code: 'ArrowLeft', label: () => '←', name: (texts) => texts.left},
  {code: 'ArrowUp', label: () => '↑', name: (texts) => texts.up},
  {code: 'ArrowDown', label: () => '↓', name: (texts) => texts.down},
  {code: 'ArrowRight', label: () => '→', name: (texts) => texts.right},
  {code: 'Delete', label: (texts) => texts.delete},
  {code: 'Home', label: (texts) => texts.home},
  {code: 'End', label: (texts) => texts.end},
  {code: 'PageUp', label: (texts) => texts.pageUp},
  {code: 'PageDown', label: (texts) => texts.pageDown},
  ...FUNCTION_KEYS.map((code) => ({code, label: () => code})),
];

/** A key that is latched until the next key, text or press. */
const isModifier = (code: string) => /^(Control|Alt|Shift|Meta)/.test(code);

/**
 * Adds the row of keys above the software keyboard. Aborting the signal removes it.
 * @returns a function that shows the present state of the keys
 */
export const openKeyRow = (
  {element, stream, texts: present}: ControlsOptions,
  signal: AbortSignal,
): (() => void) => {
  const row = document.createElement('div');
  row.setAttribute('part', 'keys');
  row.setAttribute('role', 'toolbar');
  const press = (code: string) => {
    const keys = stream.application.input?.keys;
    if (isModifier(code)) keys?.toggleLatched(code);
    else keys?.press([code]);
  };
  const update = () => {
    const {keys: texts, language} = present.tables.choose('controls', controls);
    const latched = stream.application.input?.keys?.latched() ?? [];
    const showKey = ({code, label, name = label}: RowKey) =>
      html`<button
        type="button"
        part="key ${latched.includes(code) ? 'key-on' : ''}"
        data-key=${code}
        aria-label=${name(texts)}
        aria-pressed=${isModifier(code) ? String(latched.includes(code)) : null}
        @click=${() => press(code)}
      >
        ${label(texts)}
      </button>`;
    row.ariaLabel = texts.row;
    row.lang = language.tag;
    render(
      html`${KEYS.map(showKey)}<button
          type="button"
          part="key"
          aria-label=${texts.hide}
          @click=${(event: MouseEvent) => actUnlessDouble(event, () => element.hideKeyboard())}
        >
          ${ICONS.hideKeyboard}
        </button>`,
      row,
    );
  };
  /** The software keyboard covers the lower part of the page, and perhaps of the element. */
  const place = () => {
    const {visualViewport: visible} = element.ownerDocument.defaultView ?? {};
    const {bottom, height} = element.getBoundingClientRect();
    const covered = visible ? bottom - (visible.offsetTop + visible.height) : 0;
    row.style.bottom = `${Math.max(0, Math.min(covered, height - row.offsetHeight))}px`;
  };
  if (element.shadowRoot) addStyles(element.shadowRoot, styles);
  // A press keeps the focus, and with it the software keyboard.
  row.addEventListener('mousedown', (event) => event.preventDefault(), {signal});
  update();
  element.shadowRoot?.append(row);
  place();
  for (const type of ['resize', 'scroll'])
    element.ownerDocument.defaultView?.visualViewport?.addEventListener(type, place, {signal});
  signal.addEventListener('abort', () => row.remove(), {once: true});
  return update;
};

const styles = css`
  [part='keys'] {
    position: absolute;
    inset-inline: 0;
    bottom: 0;
    display: flex;
    /* As on the keyboards of all languages. */
    direction: ltr;
    overflow-x: auto;
    overscroll-behavior: contain;
    scrollbar-width: none;
    --_background: var(--app-stream-controls-surface, var(--_note));
    border-block-start: 1px solid var(--_line);
    background: var(--_background);
    color: var(--_text);
    font-size: max(14px, 0.875rem);
    touch-action: pan-x;
    user-select: none;
    -webkit-tap-highlight-color: transparent;
  }
  /* The row of controls stays above it. */
  [part='controls']:has(~ [part='keys']) {
    bottom: 46px;
  }
  [part~='key'] {
    flex: none;
    display: grid;
    place-items: center;
    min-width: 44px;
    min-height: 44px;
    margin: 0;
    padding: 0 10px;
    border: 0;
    border-radius: 6px;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  [part~='key']:last-child {
    position: sticky;
    right: 0;
    border-radius: 0;
    background: linear-gradient(var(--_background) 0 0) var(--_background);
  }
  [part~='key-on'] {
    background: var(--_accent);
    color: var(--_on-accent);
  }
  [part~='key'] svg {
    width: 24px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  @media (forced-colors: active) {
    [part~='key-on'] {
      background: SelectedItem;
      color: SelectedItemText;
      forced-color-adjust: none;
    }
  }
`;
