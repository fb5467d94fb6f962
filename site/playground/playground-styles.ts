import {css} from 'lit';

export const playgroundStyles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 360px;
    gap: 24px;
    font-size: 14px;
    line-height: 20px;
  }
  h2 {
    margin: 0;
    font-size: 16px;
    line-height: 24px;
  }
  .stage,
  .code,
  .events,
  .attributes {
    border: 1px solid var(--vp-c-divider);
    border-radius: 8px;
    overflow: hidden;
  }
  .main {
    display: grid;
    gap: 24px;
    align-content: start;
  }
  .bar h2 {
    padding-inline: 8px;
    margin-inline-end: auto;
  }
  .stage stream-frame {
    min-height: 200px;
  }
  button[aria-pressed='true'] {
    border-color: var(--vp-c-brand-1);
    color: var(--vp-c-brand-1);
  }
  pre,
  .list {
    margin: 0;
    padding: 16px;
    max-height: 360px;
    overflow: auto;
    background: var(--vp-code-block-bg);
    font: 13px/20px var(--vp-font-family-mono);
  }
  .list {
    height: 240px;
    padding: 8px 16px;
    box-sizing: border-box;
    overflow-wrap: anywhere;
  }
  .list b {
    font-weight: 600;
  }
  .list span {
    color: var(--vp-c-text-2);
  }
  .attributes form {
    display: grid;
    max-height: 1080px;
    overflow: auto;
  }
  .attribute {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 4px 8px;
    align-items: center;
    padding: 8px 16px;
    border-top: 1px solid var(--vp-c-divider);
  }
  .attribute label {
    font: 13px/20px var(--vp-font-family-mono);
  }
  .attribute p {
    grid-column: 1 / -1;
    margin: 0;
    color: var(--vp-c-text-2);
    font-size: 13px;
  }
  input,
  select {
    box-sizing: border-box;
    width: 100%;
  }
  input[type='checkbox'] {
    width: 24px;
    min-height: 24px;
    margin: 0;
    accent-color: var(--vp-c-brand-3);
  }
  @media (width < 1000px) {
    :host {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
