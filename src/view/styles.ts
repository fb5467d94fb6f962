import {css} from 'lit';

/**
 * The look of the element's shadow root. The page changes it through the parts and these properties:
 * `--app-stream-accent`, `-surface`, `-text`, `-background`, `-radius`, `-shadow`, `-space`, `-font` and `-fit`.
 */
export const styles = css`
  :host {
    --_space: var(--app-stream-space, 8px);
    --_accent: var(--app-stream-accent, #8ab4f8);
    position: relative;
    display: block;
    aspect-ratio: 16 / 9;
    contain: content;
    background: var(--app-stream-background, light-dark(#dde1e7, #0a0b0d));
  }
  :host([hidden]) {
    display: none;
  }
  video,
  ::slotted([slot='poster']),
  [part='overlay'] {
    position: absolute;
    inset: 0;
    box-sizing: border-box;
    width: 100%;
    height: 100%;
    object-fit: var(--app-stream-fit, contain);
  }
  [part='overlay'],
  .unmute {
    color: var(--app-stream-text, #f1f3f6);
    font: 14px/20px var(--app-stream-font, system-ui, sans-serif);
    color-scheme: dark;
  }
  [part='overlay'] {
    display: grid;
    padding: calc(2 * var(--_space));
    place-items: center;
    container-type: size;
  }
  /* A wait that is over within 300 ms is never seen, and a second click of a double click cancels nothing. */
  .pending [part='card'] {
    animation: appear 0.16s ease-out 0.3s both;
  }
  [part='card'] {
    display: flex;
    flex-direction: column;
    gap: calc(2 * var(--_space));
    box-sizing: border-box;
    width: min(100%, 416px);
    max-height: 100%;
    padding: calc(2.5 * var(--_space));
    border: 1px solid #fff2;
    border-radius: var(--app-stream-radius, 12px);
    background: var(--app-stream-surface, #16181dee);
    box-shadow: var(--app-stream-shadow, 0 8px 32px #0004);
  }
  [part='body'] {
    overflow: auto;
    min-height: 0;
    overflow-wrap: anywhere;
  }
  /* Room for the service's words and one of ours, so that the card keeps its size when they come. */
  .pending [part='body'] {
    min-height: 68px;
  }
  p,
  details {
    margin: 0 0 var(--_space);
    white-space: pre-line;
  }
  [part='title'] {
    font-size: 16px;
    line-height: 24px;
    font-weight: 600;
  }
  [part='detail'],
  details {
    max-height: 100px;
    overflow: auto;
    color: color-mix(in srgb, currentcolor 72%, transparent);
  }
  [part='bar'] {
    flex: none;
    height: 2px;
    overflow: hidden;
    border-radius: 1px;
    background: #fff3;
  }
  [part='bar']::before {
    display: block;
    width: 40%;
    height: 100%;
    background: var(--_accent);
    animation: flow 1.8s ease-in-out infinite;
    content: '';
  }
  [part='actions'] {
    display: flex;
    align-items: center;
    justify-content: end;
    gap: var(--_space);
  }
  code,
  [part='elapsed'] {
    margin-inline-end: auto;
    font-size: 12px;
    font-variant-numeric: tabular-nums;
    user-select: all;
  }
  button {
    min-height: 40px;
    padding: 0 calc(2 * var(--_space));
    border: 1px solid #fff4;
    border-radius: calc(var(--app-stream-radius, 12px) * 0.6);
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }
  [part~='primary-button'] {
    border-color: transparent;
    background: var(--_accent);
    color: oklch(from var(--_accent) clamp(0, (0.6 - l) * 999, 1) 0 0);
  }
  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  @keyframes appear {
    from {
      opacity: 0;
      pointer-events: none;
    }
  }
  @keyframes flow {
    from {
      transform: translateX(-100%);
    }
    to {
      transform: translateX(250%);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    [part='bar']::before {
      animation: none;
    }
  }
`;
