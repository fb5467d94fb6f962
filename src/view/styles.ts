import {css} from 'lit';

/**
 * The look of the element's shadow root. A page changes it by rules for the element itself (`background`, `font`,
 * `aspect-ratio`), by the parts, and by `--app-stream-accent`, `-surface`, `-text`, `-space`, `-radius`, `-shadow`
 * and `-fit`.
 */
export const styles = css`
  :host {
    --_accent: var(--app-stream-accent, #8ab4f8);
    --_text: var(--app-stream-text, #f1f3f6);
    --_space: var(--app-stream-space, 16px);
    position: relative;
    display: block;
    aspect-ratio: 16 / 9;
    contain: content;
    background: light-dark(#dde1e7, #0a0b0d);
    font:
      14px/20px system-ui,
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
  /* Seen, and known as gone; what is done on it goes to the video below. */
  [part='last-frame'] {
    filter: brightness(0.5);
    pointer-events: none;
  }
  [part='overlay'] {
    display: grid;
    grid: 100% / 100%;
    place-items: center;
    container-type: size;
  }
  [part='card'],
  [part='pill'],
  [part='blocked'],
  [part~='unmute'] {
    background: var(--app-stream-surface, #16181dee);
    color: var(--_text);
    color-scheme: dark;
  }
  [part='card'] {
    display: flex;
    flex-direction: column;
    gap: var(--_space);
    box-sizing: border-box;
    width: 100%;
    height: 100%;
    padding: var(--_space);
  }
  /* What is over within 300 ms is not shown. */
  .pending [part='card'],
  .pending [part='title'] {
    animation: appear 0.16s ease-out 0.3s both;
  }
  [part='body'] {
    flex: 1;
    overflow: auto;
    overflow-wrap: anywhere;
  }
  [part='body'] slot {
    display: grid;
    gap: 8px;
  }
  p {
    margin: 0;
  }
  /* Where words scroll, an outline around them would be cut off. */
  p,
  summary {
    outline-offset: -2px;
  }
  [part='title'] {
    font-size: 16px;
    line-height: 24px;
    font-weight: 600;
    text-wrap: balance;
  }
  [part='detail'],
  details {
    overflow: auto;
    max-height: 100px;
    opacity: 0.76;
  }
  textarea {
    display: block;
    box-sizing: border-box;
    width: 100%;
  }
  textarea,
  [part~='copy'] {
    margin-top: 8px;
  }
  [part='bar'] {
    height: 2px;
    overflow: hidden;
    background: #fff3;
  }
  [part='bar']::before {
    display: block;
    width: 40%;
    height: 100%;
    background: var(--_accent);
    translate: -100%;
    animation: flow 1.8s ease-in-out infinite;
    content: '';
  }
  [aria-valuenow]::before {
    width: 100%;
    translate: var(--_done);
    transition: translate 1s linear;
    animation: none;
  }
  [part='actions'] {
    display: flex;
    align-items: center;
    justify-content: end;
  }
  [part='code'],
  [part='countdown'],
  [part='elapsed'] {
    flex: 1;
    font-size: 12px;
    font-variant-numeric: tabular-nums;
  }
  button {
    min-height: 40px;
    padding: 0 16px;
    border: 1px solid #fff4;
    border-radius: 6px;
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 600;
    outline-offset: 2px;
  }
  /* Black or white, whichever reads better on the page's accent. */
  [part~='primary-button'] {
    background: var(--_accent);
    color: oklch(from var(--_accent) clamp(0, (0.58 - l) * 999, 1) 0 0);
  }
  [part~='unmute'],
  [part='pill'],
  [part='blocked'] {
    position: absolute;
    top: 8px;
    left: 8px;
  }
  [part='pill'],
  [part='blocked'] {
    left: auto;
    right: 8px;
    padding: 8px 12px;
    border-radius: 6px;
  }
  [part='pill'] {
    top: auto;
    bottom: 8px;
  }
  :focus-visible {
    outline: 2px solid var(--_text);
  }
  [part='keyboard']:focus-visible ~ video {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
  /* A small box keeps the sentence and the button. */
  @container (height < 144px) or (width < 240px) {
    [part='card'] {
      gap: 4px;
      padding: 8px;
    }
    [part='title'] {
      font-size: 12px;
      line-height: 14px;
    }
    button {
      min-height: 24px;
    }
    p + *,
    [part='bar'],
    [part='code'],
    [part='elapsed'] {
      display: none;
    }
  }
  @container (height >= 272px) and (width >= 448px) {
    [part='card'] {
      width: 416px;
      height: auto;
      max-height: 90%;
      padding: calc(1.5 * var(--_space));
      border: 1px solid #fff2;
      border-radius: var(--app-stream-radius, 12px);
      box-shadow: var(--app-stream-shadow, 0 8px 32px #0004);
    }
    /* Room for the service's words, so that nothing moves when they come. */
    .pending [part='body'] {
      min-height: 52px;
    }
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
  @keyframes flow {
    to {
      translate: 250%;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    ::before {
      animation-duration: 0s !important;
    }
  }
`;
