import {css} from 'lit';

/** The bars of live blocks and of the playground, their buttons and their fields. */
export const barStyles = css`
  .bar {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    align-items: center;
    padding: 8px;
    background: var(--vp-c-bg-soft);
  }
  button,
  input,
  select {
    min-height: 2rem;
    padding: 4px 8px;
    border: 1px solid var(--vp-c-border);
    border-radius: 8px;
    background: var(--vp-c-bg);
    color: var(--vp-c-text-1);
    font: inherit;
  }
  button {
    padding-inline: 10px;
    font-size: 0.8125rem;
    white-space: nowrap;
    cursor: pointer;
  }
  button:hover {
    border-color: var(--vp-c-brand-1);
  }
  button[aria-pressed='true'] {
    border-color: var(--vp-c-brand-1);
    color: var(--vp-c-brand-1);
  }
  h2 {
    margin: 0;
    margin-inline-end: auto;
    padding-inline: 8px;
    font-size: 1rem;
    line-height: 1.5;
  }
  @media (pointer: coarse), (width < 37.5rem) {
    button,
    input:not([type='checkbox']),
    select {
      min-height: 2.75rem;
    }
  }
  :focus-visible {
    outline: 2px solid var(--vp-c-brand-1);
    outline-offset: 2px;
  }
`;

/** The frame around a live block, and around the code and the events of the playground. */
export const frameStyles = css`
  :host {
    display: block;
    overflow: hidden;
    border: 1px solid var(--vp-c-divider);
    border-radius: 8px;
  }
`;
