import {css} from '@lit/reactive-element';

/** The styles of the settings menu. */
export const menuStyles = css`
  [part='controls-settings'] {
    --_menu: max(20rem, 320 * var(--_unit));
    --_pad: calc(8 * var(--_unit));
    /* It ends where the row ends, or at the edge of a narrow element. */
    justify-self: end;
    width: min(100%, var(--_menu));
    margin-inline: max(0px, min(var(--_beside), 100% - var(--_menu)));
    max-height: calc(var(--_height) - var(--_size) - 3 * var(--_inset) - 4px);
    margin-bottom: var(--_inset);
    padding: 0 4px 4px;
    overflow: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: color-mix(in srgb, var(--_text) 40%, transparent) transparent;
    font-size: max(14 * var(--_unit), 0.875rem);
    line-height: 1.4;
    overflow-wrap: anywhere;
    hyphens: auto;
    /* Almost opaque, so that its heading has the same color, and the row does not shine through. */
    background: linear-gradient(var(--_background) 0 0) var(--_background);
    pointer-events: none;
  }
  header {
    position: sticky;
    top: 0;
    z-index: 1;
    display: flex;
    align-items: center;
    justify-content: space-between;
    padding-inline-start: var(--_pad);
    background: inherit;
  }
  /* The keyboard opens the menu at a button. */
  [part='controls-settings']:focus {
    outline: none;
  }
  [part='settings-close'],
  [part~='settings-item'] {
    box-sizing: border-box;
    display: flex;
    gap: 12px;
    align-items: center;
    width: 100%;
    min-height: calc(40 * var(--_unit));
    margin: 0;
    padding: calc(var(--_pad) / 2) var(--_pad);
    border: 0;
    border-radius: 6px;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  [part='settings-close'] {
    flex: none;
    justify-content: center;
    width: calc(40 * var(--_unit));
    padding: 0;
  }
  [part='controls-settings'] svg {
    flex: none;
    width: max(20px, 1.25em);
  }
  [part='controls-settings'] :is(button, input):focus-visible,
  [part~='settings-item']:has(:focus-visible) {
    outline: 2px solid currentcolor;
    outline-offset: -3px;
  }
  /* Drawn in the colors of the text: those of the browser do not follow the properties of the page. */
  .option input {
    appearance: none;
    flex: none;
    width: 1.15em;
    height: 1.15em;
    margin: 0 2px;
    border: 1px solid var(--_quiet);
    border-radius: 50%;
    font: inherit;
    outline: none !important;
  }
  .option input:checked {
    border: 0.36em solid var(--_accent);
  }
  .volume [part='control-volume'] {
    flex: 1;
    min-width: 0;
    min-height: 32px;
  }
  [part='controls-quality'],
  fieldset p {
    margin: 0;
    padding: calc(var(--_pad) / 2) var(--_pad);
    text-wrap: pretty;
  }
  fieldset p {
    opacity: 0.8;
    font-size: max(12 * var(--_unit), 0.75rem);
  }
  [part='controls-quality'] {
    display: flex;
    gap: 12px;
    align-items: start;
  }
  [part='controls-quality'] strong {
    display: block;
  }
  fieldset,
  section {
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  section {
    margin-top: 4px;
    padding-top: 8px;
    border-top: 1px solid var(--_line);
  }
  section > strong,
  legend {
    display: block;
    padding: 0 var(--_pad) calc(var(--_pad) / 2);
    font-weight: 600;
  }
  /* A phone or a tablet rarely has a keyboard. */
  @media (hover: none) and (pointer: coarse) {
    .shortcuts {
      display: none;
    }
  }
  section dl {
    display: grid;
    grid-template-columns: auto minmax(40%, 1fr);
    gap: 4px 12px;
    align-items: baseline;
    margin: 4px var(--_pad);
  }
  section dt {
    display: flex;
    gap: 4px;
  }
  section dd {
    grid-column: 2;
    margin: 0;
  }
  kbd {
    padding: 1px 5px;
    border: 1px solid var(--_line);
    border-radius: 4px;
    font: inherit;
    font-size: 0.9em;
  }
  /* The menu lies over notes, and below a card. */
  [part='controls'].open:not(:has(~ * [part='overlay'])) {
    z-index: 1;
  }
  /* Too little space above the row: the menu covers it. */
  .small.open > slot {
    visibility: hidden;
  }
  .small [part='controls-settings'] {
    position: absolute;
    inset-inline-end: var(--_inset);
    bottom: var(--_inset);
    width: min(100% - 2 * var(--_inset), 20rem);
    font-size: max(12px, min(0.875rem, var(--_width) * 0.07));
    max-height: calc(var(--_height) - 2 * var(--_inset));
    margin: 0;
  }
  .small header {
    position: static;
    min-height: 32px;
  }
  .small [part='settings-close'] {
    width: 28px;
    min-height: 28px;
  }
  .small [part~='settings-item'] {
    gap: 8px;
  }
`;
