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
    border-top: 1px solid var(--vp-c-divider);
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
      grid-template-columns: minmax(0, 1fr) 22.5rem;
    }
    form {
      max-height: 67.5rem;
      overflow: auto;
    }
  }
`;
