import {css} from '@lit/reactive-element';

/** The surface over the video, and the notes beside it. */
export const overlayStyles = css`
  :host {
    --_space: var(--app-stream-space, 16px);
    --_radius: var(--app-stream-radius, 8px);
    --_shadow: var(--app-stream-shadow, 0 2px 12px #0006);
  }
  /* Dimmed, so that it does not look live. Input goes to the video below. */
  [part='last-frame'] {
    background: var(--app-stream-stage, #0b0c0f);
    filter: brightness(0.6);
    pointer-events: none;
  }
  /* Sets the language and the direction of our texts. What the page puts into a slot keeps those of the page. */
  .texts {
    display: contents;
  }
  :host(:dir(ltr)) ::slotted(:not([dir])) {
    direction: ltr;
  }
  :host(:dir(rtl)) ::slotted(:not([dir])) {
    direction: rtl;
  }
  [part='overlay'] {
    background: var(--_surface);
    color: var(--_text);
    display: grid;
    grid: 100% / 100%;
    align-items: center;
    container-type: size;
  }
  /* A start button over a poster needs no surface. */
  .manual[part='overlay'] {
    background: none;
  }
  /* A wait that ends within 600 ms is not shown. */
  .pending[part='overlay'] {
    animation: appear 0.16s ease-out 0.6s backwards;
  }
  .late > .pending[part='overlay'],
  .reconnecting[part='overlay'] {
    animation-delay: 0s;
  }
  p,
  ol {
    margin: 0;
    padding: 0;
  }
  /* The menus of applications are usually at the upper edge. */
  .sound {
    position: absolute;
    inset: auto 8px 8px;
    container-type: inline-size;
    pointer-events: none;
  }
  /* The row below has a button for the sound. */
  :host([controls]) .sound {
    inset-block-end: 72px;
    animation: leave 0.16s ease-out 5s forwards;
  }
  [part~='unmute'] {
    pointer-events: auto;
    font-size: clamp(1em, 0.6em + 0.5cqi, 1.8em);
  }
  [part='notes'] {
    position: absolute;
    inset: 8px;
    display: flex;
    flex-direction: column;
    gap: 4px;
    align-items: end;
    container-type: size;
    pointer-events: none;
  }
  [part='pill'],
  [part='blocked'] {
    background: var(--_note);
    border-radius: var(--_radius);
    box-shadow: var(--_shadow);
    color: var(--_text);
    box-sizing: border-box;
    padding: 4px 10px;
    overflow-wrap: anywhere;
    font-size: clamp(0.93em, 0.7em + 0.5cqmin, 1.7em);
    max-width: 100%;
  }
  /* A sign of life. */
  [part='pill']::before {
    display: inline-block;
    width: 0.5em;
    height: 0.5em;
    margin-inline-end: 0.6em;
    border-radius: 50%;
    background: var(--_accent);
    animation: pulse 1.6s ease-in-out infinite;
    content: '';
  }
  /* A small note covers less of the video. */
  @container (width < 240px) or (width < 17em) {
    [part='pill'],
    [part='blocked'] {
      padding: 2px 6px;
      font-size: max(11px, min(0.79em, 7.5cqi));
      line-height: 1.27;
    }
  }
  [part='paused'] {
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 8px;
    padding: 8px;
    background: #0006;
    container-type: size;
  }
  [part='paused-note'] {
    padding: 4px 12px;
    border-radius: 16px;
    color: var(--_text);
    background: var(--_note);
    text-align: center;
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
  @keyframes leave {
    to {
      opacity: 0;
      visibility: hidden;
    }
  }
  @keyframes pulse {
    50% {
      opacity: 0.3;
    }
  }
`;
