import {css} from 'lit';

export const liveBlockStyles = css`
  :host {
    margin: 16px 0;
  }
  .bar {
    border-block: 1px solid var(--vp-c-divider);
    font-size: 14px;
  }
  .editor {
    background: var(--vp-code-block-bg);
  }
  stream-frame {
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
    overflow-wrap: anywhere;
  }
  .output > * {
    white-space: pre-wrap;
  }
  .problem {
    color: var(--vp-c-danger-1);
  }
`;
