import {css} from 'lit';

/** The layout follows the width of the element in the font size of the page. */
export const playgroundStyles = css`
  :host {
    display: block;
    container-type: inline-size;
    font-size: 0.875rem;
    line-height: 1.43;
  }
  .stage,
  .settings {
    overflow: hidden;
    border: 1px solid var(--vp-c-divider);
    border-radius: 8px;
    background: var(--vp-c-bg);
  }
  .setting {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 4px 8px;
    align-items: center;
    padding: 8px 16px;
  }
  .setting label {
    font: 0.8125rem/1.5 var(--vp-font-family-mono);
    overflow-wrap: anywhere;
  }
  .setting p {
    grid-column: 1 / -1;
    margin: 0;
    color: var(--vp-c-text-2);
    font-size: 0.8125rem;
    overflow-wrap: anywhere;
  }
  .setting code {
    padding: 1px 4px;
    border-radius: 4px;
    background: var(--vp-c-bg-soft);
    font-family: var(--vp-font-family-mono);
    font-size: 0.75rem;
  }
  .settings > .bar {
    border-bottom: 1px solid var(--vp-c-divider);
  }
  details {
    padding-bottom: 4px;
  }
  details + details {
    border-top: 1px solid var(--vp-c-divider);
  }
  details:not([open]) {
    padding-bottom: 0;
  }
  summary {
    padding: 12px 16px;
    font-weight: 600;
    cursor: pointer;
  }
  .control {
    display: flex;
  }
  input,
  select {
    box-sizing: border-box;
    min-width: 0;
    width: 100%;
  }
  .suggestions {
    flex: none;
    width: 1.75rem;
    padding-inline: 0;
  }
  input[type='checkbox'] {
    width: 1.5rem;
    min-height: 1.5rem;
    margin: 0;
    accent-color: var(--vp-c-brand-3);
  }
  .columns {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 24px;
    align-items: start;
  }
  .main {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 24px;
  }
  @container (width >= 56rem) {
    .columns {
      grid-template: auto 1fr / minmax(0, 1fr) 22.5rem;
    }
    /* The settings are as tall as the other column, and scroll in it. */
    .settings {
      contain: size;
      display: grid;
      grid-row: 1 / span 2;
      grid-column: 2;
      grid-template-rows: auto minmax(0, 1fr);
      align-self: stretch;
      min-height: 30rem;
    }
    form {
      overflow: auto;
    }
  }
`;
