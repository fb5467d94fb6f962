import {css} from '@lit/reactive-element';

/** The styles of the panel, which covers a corner of the video. It grows with the font size, and in large elements. */
export const panelStyles = css`
  :host {
    position: absolute;
    inset: 0;
    display: grid;
    grid: 100% / 100%;
    place-items: start end;
    container-type: size;
    pointer-events: none;
  }
  section {
    box-sizing: border-box;
    display: flex;
    flex-direction: column;
    width: 26.5em;
    max-width: calc(100% - 16px);
    max-height: calc(100% - 16px);
    margin: 8px;
    border: 1px solid var(--_line);
    border-radius: 8px;
    background: var(--_surface);
    color: var(--_text);
    font-size: max(12px, 0.75rem, min(0.625cqi, 1.11cqb));
    line-height: 1.35;
    font-variant-numeric: tabular-nums;
    pointer-events: auto;
    cursor: default;
  }
  header {
    display: flex;
    gap: 4px;
    align-items: center;
    padding: 4px;
    padding-inline-start: 12px;
  }
  h2,
  [part='statistics-line'] {
    flex: 1;
    overflow: hidden;
    margin: 0;
    font-size: inherit;
    font-weight: 600;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  [part='statistics-line'] {
    display: none;
    font-weight: 400;
  }
  button {
    display: grid;
    place-items: center;
    min-width: 28px;
    min-height: 28px;
    padding: 0 8px;
    border: 0;
    border-radius: 6px;
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 600;
  }
  button:hover {
    background: var(--_tint);
  }
  [part~='statistics-close'] {
    padding: 0;
  }
  button svg {
    width: 1em;
  }
  svg path {
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.5;
    stroke-linejoin: round;
  }
  :focus-visible {
    outline: 2px solid currentcolor;
    outline-offset: -2px;
  }
  .values {
    overflow: auto;
    overscroll-behavior: contain;
    padding: 0 12px 8px;
    border-radius: 0 0 8px 8px;
  }
  textarea {
    box-sizing: border-box;
    width: 100%;
    height: 64px;
  }
  dl {
    margin: 0;
  }
  dl div {
    display: flex;
    gap: 12px;
    align-items: center;
    justify-content: space-between;
    padding: 2px 0;
  }
  dt {
    opacity: 0.76;
  }
  dd {
    display: flex;
    gap: 8px;
    align-items: center;
    margin: 0;
    text-align: end;
    overflow-wrap: anywhere;
  }
  /* A value may be written in another direction than the panel. */
  dd span {
    text-align: match-parent;
  }
  dd svg {
    flex: none;
    width: 6em;
    height: 1.33em;
    color: var(--_accent);
  }
  /* The plots keep their place while a value grows. */
  dd svg + span {
    min-width: 5.5em;
    white-space: nowrap;
  }
  /* In a small element the panel would cover the video, so it shows one line. */
  @container (height < 360px) or (width < 600px) or (width < 37.5rem) {
    section {
      width: auto;
    }
    header {
      padding-block: 0;
    }
    h2,
    .values,
    [part~='statistics-copy'] {
      display: none;
    }
    [part='statistics-line'] {
      display: block;
      white-space: normal;
    }
  }
  @container (height < 144px) or (width < 240px) {
    section {
      max-width: 100%;
      margin: 0;
      border: 0;
      border-radius: 0;
      font-size: max(10px, min(0.625rem, 7cqi));
    }
    header {
      gap: 2px;
      padding: 0;
      padding-inline-start: 4px;
    }
    button {
      min-width: 24px;
      min-height: 24px;
    }
  }
  @media (forced-colors: active) {
    section {
      border: 1px solid CanvasText;
      background: Canvas;
      color: CanvasText;
    }
    dt {
      opacity: 1;
    }
    dd svg {
      color: CanvasText;
    }
  }
`;
