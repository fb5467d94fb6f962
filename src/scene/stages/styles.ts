import {css} from 'lit';

export const stagesStyles = css`
  :host {
    display: block;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  select {
    flex: 1 1 12em;
    min-width: 0;
    text-overflow: ellipsis;
  }
  option {
    background: Canvas;
    color: CanvasText;
  }
  button:hover:enabled {
    background: color-mix(in srgb, currentcolor 8%, transparent);
  }
  :disabled {
    opacity: 0.6;
  }
  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 1px;
  }
  [part='failure'] {
    padding-block-start: 8px;
  }
  /* A state that ends soon is not shown, and its text takes no room. */
  [part='status'] > * {
    animation: appear 150ms ease-out 300ms backwards;
  }
  [part='message'],
  [part='activity'] {
    animation-name: unfold;
  }
  [part='message'] {
    padding-block-start: 12px;
  }
  /* The line is in the space below the field, so that it moves nothing. */
  [part='progress'] {
    height: 4px;
    margin-block: 3px -7px;
    overflow: hidden;
    border-radius: 2px;
    background: color-mix(in srgb, currentcolor 16%, transparent);
  }
  [part='progress']::before {
    display: block;
    width: var(--_share);
    height: 100%;
    border-radius: 2px;
    background: var(--_accent);
    content: '';
  }
  [part='progress']:dir(rtl) {
    --_end: -233%;
  }
  [part='progress'].unknown::before {
    animation: move 1.6s ease-in-out infinite alternate;
  }
  p {
    margin: 0;
  }
  [part='activity'] {
    display: block;
    overflow: hidden;
    color: var(--_quiet);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [part='failure'] > * + * {
    margin-block-start: 4px;
  }
  [part='reason'] {
    max-height: 120px;
    overflow: auto;
    color: var(--_quiet);
    overflow-wrap: anywhere;
  }
  @keyframes move {
    to {
      translate: var(--_end, 233%);
    }
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
  @keyframes unfold {
    from {
      height: 0;
      padding: 0;
      opacity: 0;
    }
  }
  @media (pointer: coarse) {
    select,
    button {
      min-height: 44px;
    }
  }
  @media (forced-colors: active) {
    [part='progress']::before {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    [part='status'] > * {
      animation-duration: 0s;
    }
    [part='progress'].unknown::before {
      animation: none;
    }
  }
`;
