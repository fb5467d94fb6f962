import {css} from '@lit/reactive-element';

/** The line of the volume slider, filled up to the volume. A list of selectors with an unknown one has no effect. */
const sliderTrack = css`
  height: calc(4 * var(--_unit));
  border-radius: 1em;
  background: linear-gradient(
    to var(--_to, right),
    var(--_ink) var(--_volume),
    color-mix(in srgb, var(--_ink) 32%, transparent) 0
  );
  forced-color-adjust: none;
`;

const sliderThumb = css`
  box-sizing: border-box;
  width: calc(12 * var(--_unit));
  height: calc(12 * var(--_unit));
  border: 0;
  border-radius: 50%;
  appearance: none;
  background: var(--_ink);
  forced-color-adjust: none;
`;

/** The styles of the controls. See the element for the properties that a page can set. */
export const styles = css`
  [part='controls'],
  [part='controls-microphone'] {
    /* An element that is larger than 1920 × 1080 pixels is far away, or very dense: all sizes grow with it. */
    --_unit: max(1px, min(var(--_width, 0px) / 1920, var(--_height, 0px) / 1080));
  }
  [part='controls'] {
    --_inset: var(--app-stream-controls-inset, 8px);
    /* Controls grow with the font size of the browser, as far as the most important ones fit. */
    --_size: max(44 * var(--_unit), min(2.75rem, var(--_height, 100vh) / 4, var(--_width, 100vw) / 6));
    --_caution: var(--app-stream-caution, color-mix(in oklab, #d9a300 70%, var(--_text)));
    --_background: var(--app-stream-controls-surface, var(--_note));
    position: absolute;
    inset-inline: 0;
    bottom: 0;
    display: grid;
    justify-items: center;
    padding: var(--_inset);
    opacity: 0;
    translate: 0 8px;
    transition:
      opacity 0.16s ease-out,
      translate 0.16s ease-out;
    /* The gaps belong to the application. */
    pointer-events: none;
  }
  :host(:fullscreen) [part='controls'] {
    padding-bottom: calc(var(--_inset) + env(safe-area-inset-bottom, 0px));
  }
  [part='controls'].shown {
    opacity: 1;
    translate: none;
  }
  .shown > slot,
  .shown [part='controls-settings'] {
    pointer-events: auto;
  }
  [part='controls-bar'],
  [part='controls-settings'] {
    box-sizing: border-box;
    border: 1px solid var(--_line);
    border-radius: var(--app-stream-radius, 12px);
    background: var(--_background);
    box-shadow: var(--app-stream-shadow, 0 8px 32px #0004);
    color: var(--_text);
  }
  [part='controls-bar'] {
    display: flex;
    padding: 1px;
    user-select: none;
    -webkit-tap-highlight-color: transparent;
  }
  [part~='control'] {
    position: relative;
    display: grid;
    flex: none;
    place-items: center;
    box-sizing: border-box;
    width: var(--_size);
    min-height: var(--_size);
    padding: 0;
    border: 0;
    border-radius: calc(var(--app-stream-radius, 12px) - 2px);
    background: none;
    color: inherit;
    cursor: pointer;
    touch-action: manipulation;
  }
  [part='controls'] [hidden] {
    display: none;
  }
  [part='controls'] svg,
  [part='controls-microphone'] svg {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
    pointer-events: none;
  }
  [part~='control'] svg {
    width: max(24 * var(--_unit), 1.5rem);
    max-width: calc(100% - 12px);
  }
  [part~='control-stats'][part~='control-on'],
  [part~='control-microphone'][part~='control-on'] {
    color: var(--_accent);
  }
  .fair {
    --_level: var(--_caution);
  }
  .poor,
  .lost {
    --_level: var(--_danger);
  }
  [part='control-quality'] {
    color: var(--_level, inherit);
  }
  /* A sign of bad quality. As a border, it keeps a color in high contrast. */
  :is(.fair, .poor, .lost)[part~='control-settings']::after {
    position: absolute;
    inset: 20% 20% auto auto;
    border: calc(4 * var(--_unit)) solid var(--_level);
    border-radius: 50%;
    content: '';
  }
  [part~='control-end'] {
    color: var(--_danger);
  }
  [part~='control-settings'][part~='control-on'] {
    background: var(--_tint);
  }
  [part~='control-end'][part~='control-on'] {
    background: var(--_danger);
    color: var(--_background);
  }
  @media (hover: hover) {
    :is([part~='control'], [part~='settings-item']):hover:not(
        [part~='control-volume'],
        [part~='control-end'][part~='control-on']
      ) {
      background: var(--_tint);
    }
  }
  /* The sound waves point away from the start of the row, and the bars rise towards its end. */
  [part~='control-mute']:dir(rtl) svg,
  [part='control-quality']:dir(rtl) {
    scale: -1 1;
  }
  [part~='control-volume'] {
    --_ink: currentcolor;
    width: max(100px, var(--_size) * 2.25);
    margin: 0;
    padding-inline: 8px 16px;
    appearance: none;
    background: none;
    color: inherit;
    cursor: pointer;
  }
  [part~='control-volume']:dir(rtl) {
    --_to: left;
  }
  [part~='control-volume']::-webkit-slider-runnable-track {
    ${sliderTrack}
  }
  [part~='control-volume']::-moz-range-track {
    ${sliderTrack}
  }
  [part~='control-volume']::-webkit-slider-thumb {
    ${sliderThumb}
    margin-top: calc(-4 * var(--_unit));
  }
  [part~='control-volume']::-moz-range-thumb {
    ${sliderThumb}
  }
  [part='controls-tooltip'] {
    position: absolute;
    bottom: calc(var(--_size) + 10px + var(--_inset));
    padding: 4px 8px;
    border-radius: 6px;
    background: var(--_background);
    color: var(--_text);
    font-size: max(12 * var(--_unit), 0.75rem);
    line-height: 1.35;
    width: max-content;
    max-width: calc(100% - 24px);
    text-wrap: balance;
    opacity: 0;
  }
  /* Two lines fit above the row of the smallest element. */
  .small [part='controls-tooltip'] {
    bottom: calc(var(--_size) + 6px + var(--_inset));
    padding: 2px 6px;
    font-size: max(11px, min(0.75rem, var(--_width) * 0.04));
    line-height: 1.2;
  }
  .shown > .named {
    opacity: 1;
    transition: opacity 0.12s ease-out 0.4s;
  }
  .shown > .question {
    z-index: 1;
    transition-delay: 0s;
  }
  [part='controls-microphone']:not(:empty) {
    position: absolute;
    inset-block-start: 8px;
    inset-inline-start: 8px;
    display: grid;
    place-items: center;
    width: calc(32 * var(--_unit));
    aspect-ratio: 1;
    border-radius: 50%;
    background: var(--_note);
    box-shadow: 0 0 0 1px var(--_line);
    color: var(--_danger);
    pointer-events: none;
  }
  /* The statistics of a small element have the same corner. */
  [part='controls-microphone'].below {
    inset-block-start: 52px;
  }
  [part='controls-microphone'] svg {
    width: calc(20 * var(--_unit));
  }
  @media (prefers-reduced-motion: reduce) {
    [part='controls'] {
      translate: none;
      transition: none;
    }
  }
  @media (forced-colors: active) {
    [part~='control-volume'] {
      --_ink: CanvasText;
    }
    [part='control-quality'] {
      color: CanvasText;
    }
    [part='controls-bar'],
    [part='controls-tooltip'],
    [part='controls-settings'],
    [part='controls-microphone']:not(:empty) {
      background: Canvas;
    }
    [part='controls-tooltip'],
    [part='controls-microphone']:not(:empty) {
      outline: 1px solid;
    }
    [part~='control-stats'][part~='control-on'],
    [part~='control-microphone'][part~='control-on'],
    [part~='control-settings'][part~='control-on'],
    [part~='control-end'][part~='control-on'] {
      background: SelectedItem;
      color: SelectedItemText;
      forced-color-adjust: none;
    }
  }
`;
