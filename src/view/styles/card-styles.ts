import {css} from '@lit/reactive-element';

/** The text of a card. Sizes grow with the element, and with the font of the page. */
export const cardStyles = css`
  [part='card'] {
    display: flex;
    flex-direction: column;
    gap: calc(0.75 * var(--_space));
    align-items: center;
    justify-content: center;
    box-sizing: border-box;
    height: 100%;
    padding: calc(0.75 * var(--_space)) var(--_space);
    font-size: clamp(0.9em, 0.6em + 1.3cqmin, 2em);
    text-align: center;
  }
  [part='body'] {
    --_above: 0px;
    --_below: 0px;
    box-sizing: border-box;
    min-height: 0;
    width: 100%;
    max-width: 36em;
    overflow: hidden auto;
    overflow-wrap: anywhere;
    scrollbar-width: thin;
  }
  /* Text that continues beyond an edge fades there. A mask costs time in each frame, so other cards have none. */
  [data-above],
  [data-below] {
    mask-image: linear-gradient(#0000, #000 var(--_above), #000 calc(100% - var(--_below)), #0000);
  }
  [data-above] {
    --_above: 2em;
  }
  [data-below] {
    --_below: 2em;
  }
  /* Distinguishes a failure from a wait and an end at a glance. */
  [part='sign'] {
    display: block;
    width: 2.3em;
    margin: 0 auto 0.5em;
    fill: var(--_danger);
  }
  [part='heading'],
  [part='text'] {
    display: grid;
    gap: 0.35em;
    justify-items: center;
  }
  [part='text']:not(:empty) {
    margin-block-start: 0.6em;
  }
  [part='name'],
  [part='heading'] [part='title'] {
    font-size: clamp(1.15em, 0.9em + 1.1cqmin, 1.6em);
    line-height: 1.25;
    font-weight: 600;
    text-wrap: balance;
  }
  [part='description'],
  [part='detail'],
  [part='note'],
  [part='code'],
  [part='elapsed'] {
    color: var(--_quiet);
  }
  [part='note'],
  [part='detail'] {
    text-wrap: balance;
  }
  [part='description'] {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  .error [part='note'],
  .idle [part='note'] {
    color: var(--_text);
  }
  [part='code'],
  [part='note'] code {
    font:
      0.85em ui-monospace,
      monospace;
  }
  [part='code'] {
    user-select: all;
  }
  [part='elapsed'],
  [part='countdown'] {
    font-variant-numeric: tabular-nums;
  }
  [part='sentence'] {
    font-size: 1.15em;
  }
  [part='countdown'] {
    font-weight: 600;
    font-size: 1.25em;
    white-space: nowrap;
  }
  /* The steps stay in the middle, and the button at the lower end, whatever the texts around them. */
  .pending [part='card'] {
    max-height: 27em;
  }
  .pending [part='body'] {
    display: grid;
    flex: 1;
    grid-template-rows: minmax(min-content, 1fr) auto auto minmax(min-content, 1fr);
    grid-template-columns: 100%;
  }
  .pending [part='heading'],
  .pending ::slotted(*) {
    grid-row: 1;
    align-self: end;
  }
  .pending [part='steps'],
  .pending [part='body'] > [part='bar'] {
    grid-row: 2;
    margin-block: 1.1em 0;
  }
  .pending [part='elapsed'] {
    grid-row: 3;
    margin-block-start: 0.5em;
    justify-self: center;
  }
  .pending [part='text'] {
    grid-row: 4;
    align-content: start;
    margin-block-start: 1em;
  }
  .pending [part='actions'] {
    flex-direction: column;
  }
  [part='steps'] {
    display: flex;
    gap: 8px;
    width: 100%;
    max-width: 30em;
    justify-self: center;
    list-style: none;
  }
  [part='step'] {
    flex: 1;
    min-width: 0;
    color: var(--_quiet);
    font-size: 0.88em;
    line-height: 1.25;
  }
  [part='step'].current {
    color: var(--_text);
  }
  [part='step-label'] {
    display: block;
    margin-block-start: 0.6em;
    text-wrap: balance;
  }
  [part='bar'] {
    height: 4px;
    overflow: hidden;
    border-radius: 2px;
    background: var(--_line);
    direction: ltr;
  }
  [part='body'] > [part='bar'] {
    justify-self: center;
    width: 100%;
    max-width: 14em;
  }
  .done [part='bar'] {
    background: var(--_accent);
  }
  .live[part='bar']::before {
    display: block;
    width: 40%;
    height: 100%;
    border-radius: inherit;
    background: var(--_accent);
    translate: -100%;
    animation: flow 1.8s ease-in-out infinite;
    content: '';
  }
  .live[part='bar']:dir(rtl)::before {
    animation-direction: reverse;
  }
  /* It fills too slowly to look alive, so it also pulses. */
  [aria-valuenow][part='bar']::before {
    width: 100%;
    transform-origin: left;
    translate: none;
    scale: var(--_done) 1;
    transition: scale 1s linear;
    animation: pulse 2.4s ease-in-out infinite;
  }
  [aria-valuenow][part='bar']:dir(rtl)::before {
    transform-origin: right;
  }
  @keyframes flow {
    to {
      translate: 250%;
    }
  }
`;
