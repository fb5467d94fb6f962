import {css} from '@lit/reactive-element';

/** Buttons: a main one is filled, one that ends something is red, all others are quiet. */
export const buttonStyles = css`
  [part='actions'] {
    display: flex;
    flex-wrap: wrap;
    flex-shrink: 0;
    gap: 6px 8px;
    align-items: center;
    justify-content: center;
    max-width: 100%;
  }
  [part~='button'] {
    --_fill: var(--_tint);
    min-height: 2.6em;
    padding: 0 1.25em;
    border: 1px solid transparent;
    border-radius: var(--_radius);
    background: var(--_fill);
    color: inherit;
    font: inherit;
    font-weight: 500;
    cursor: pointer;
    transition: opacity 0.12s ease-out;
  }
  [part~='button']:hover {
    opacity: 0.88;
  }
  [part~='end'] {
    --_fill: none;
    border-color: currentcolor;
    color: var(--_danger);
  }
  [part~='primary-button'] {
    --_fill: var(--_accent);
    color: var(--_on-accent);
    font-weight: 600;
  }
  [part~='button'] svg {
    display: block;
    width: 100%;
    fill: currentColor;
  }
  [part~='play'] {
    width: clamp(40px, 18cqmin, 96px);
    min-height: 0;
    padding: 3px;
    border-radius: 50%;
    aspect-ratio: 1;
    box-shadow: var(--_shadow);
    transition: transform 0.12s ease-out;
  }
  [part~='play']:hover {
    opacity: 1;
    transform: scale(1.06);
  }
  [part~='play'] svg {
    width: 56%;
    margin: auto;
  }
  [part~='unmute'] {
    display: flex;
    gap: 6px;
    align-items: center;
    max-width: 100%;
    height: 2.85em;
    min-height: 0;
    padding: 0 0.6em;
    border-color: var(--_line);
    border-radius: 1.5em;
    background: var(--_note);
    box-shadow: var(--_shadow);
    color: var(--_text);
  }
  [part~='unmute'] svg {
    flex: none;
    width: 1.6em;
  }
  /* A small element has space for the icon only. */
  [part~='unmute'] span {
    display: none;
    overflow: hidden;
    padding-inline-end: 6px;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @container (width >= 464px) and (width >= 29em) {
    [part~='unmute'] span {
      display: block;
    }
  }
  /* The button comes first, like that of a video, and the text is a note below it. */
  .manual [part='body'] {
    order: 1;
    width: fit-content;
  }
  .manual [part='heading'] [part='title'] {
    padding: 0.35em 0.8em;
    border-radius: var(--_radius);
    background: var(--_note);
    font-weight: 500;
    font-size: 1em;
  }
  [part='details'] {
    width: 100%;
    font-size: 0.93em;
  }
  [part='details'] > :not(summary) {
    margin-block-start: 0.5em;
  }
  /* Its labels differ in length. */
  [part~='copy'] {
    min-width: 10em;
  }
  summary {
    width: fit-content;
    margin: auto;
    padding: 4px 8px;
    border-radius: var(--_radius);
    color: var(--_quiet);
    cursor: pointer;
    outline-offset: -2px;
  }
  [part='documentation'] {
    display: inline-block;
    padding: 4px;
    color: var(--_accent);
    outline-offset: -2px;
  }
  [part='report'] {
    display: block;
    box-sizing: border-box;
    width: 100%;
    min-height: 6em;
  }
`;
