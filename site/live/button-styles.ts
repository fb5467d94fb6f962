import {css} from 'lit';

/** The buttons of live blocks and of the playground. */
export const buttonStyles = css`
  button {
    min-height: 32px;
    padding: 4px 12px;
    border: 1px solid var(--vp-c-border);
    border-radius: 8px;
    background: var(--vp-c-bg);
    color: var(--vp-c-text-1);
    font: inherit;
    cursor: pointer;
  }
  button:hover {
    border-color: var(--vp-c-brand-1);
  }
  :focus-visible {
    outline: 2px solid var(--vp-c-brand-1);
    outline-offset: 2px;
  }
`;
