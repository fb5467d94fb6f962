import {css} from 'lit';

/** The colors, the font and the fields of the elements of a scene. An element adds its own styles after these. */
export const sceneStyles = css`
  :host {
    --_accent: var(--app-stream-scene-accent, light-dark(#1a5fb4, #8ab4f8));
    --_line: var(--app-stream-scene-line, light-dark(#c9d0d8, #3a414b));
    --_quiet: var(--app-stream-scene-quiet, light-dark(#59626e, #9aa4b2));
    font:
      14px/20px system-ui,
      sans-serif;
  }
  :host([hidden]),
  [hidden] {
    display: none;
  }
  input,
  select,
  button {
    box-sizing: border-box;
    min-height: 32px;
    padding: 0 8px;
    border: 1px solid var(--_line);
    border-radius: 6px;
    background: none;
    color: inherit;
    font: inherit;
  }
`;
