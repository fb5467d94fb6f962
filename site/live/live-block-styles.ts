import {css} from 'lit';

export const liveBlockStyles = css`
  :host {
    display: block;
    margin: 16px 0;
    border: 1px solid var(--vp-c-divider);
    border-radius: 8px;
    overflow: hidden;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    padding: 8px;
    border-block: 1px solid var(--vp-c-divider);
    background: var(--vp-c-bg-soft);
    font-size: 14px;
  }
  .phase {
    margin-inline-start: auto;
    padding-inline: 8px;
    color: var(--vp-c-text-2);
    font-family: var(--vp-font-family-mono);
  }
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
  button:focus-visible {
    outline: 2px solid var(--vp-c-brand-1);
    outline-offset: 2px;
  }
  .editor {
    background: var(--vp-code-block-bg);
  }
  .preview {
    min-height: 240px;
    background: var(--vp-c-bg);
  }
  .output {
    max-height: 168px;
    margin: 0;
    padding: 8px 16px;
    overflow: auto;
    border-top: 1px solid var(--vp-c-divider);
    background: var(--vp-code-block-bg);
    font: 13px/20px var(--vp-font-family-mono);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .problem {
    color: var(--vp-c-danger-1);
  }
`;
