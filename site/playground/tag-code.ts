import {css, html, LitElement, type TemplateResult} from 'lit';
import {customElement, property, state} from 'lit/decorators.js';
import {barStyles, frameStyles} from '../live/bar-styles.ts';
import {codeColors} from '../live/code-colors.ts';
import {type ExampleCode, type Framework, FRAMEWORKS, writeCode} from './framework-code.ts';
import type {CodePiece} from './highlight.ts';

type Highlight = (framework: Framework, code: string) => readonly CodePiece[];

declare global {
  interface HTMLElementTagNameMap {
    'tag-code': TagCode;
  }
}

/** Shows the code of a stream for the framework that the user selects, and copies it to the clipboard. */
@customElement('tag-code')
export class TagCode extends LitElement {
  static override readonly styles = [
    barStyles,
    frameStyles,
    codeColors,
    css`
      pre {
        max-height: 22.5rem;
        margin: 0;
        padding: 16px;
        overflow: auto;
        background: var(--vp-code-block-bg);
        font: 0.8125rem/1.5 var(--vp-font-family-mono);
      }
    `,
  ];

  @property({attribute: false}) example: ExampleCode = {attributes: [], values: {}, script: ''};
  @state() private framework: Framework = 'HTML';
  @state() private copied = '';
  /** Colors the code. `undefined` until its module has loaded. */
  @state() private highlight: Highlight | undefined;

  protected override render() {
    return html`
      <div class="bar">
        <h2>Code</h2>
        ${FRAMEWORKS.map(
          (name) =>
            html`<button value=${name} aria-pressed=${name === this.framework} @click=${this.#choose}>
              ${name}
            </button>`,
        )}
        <button value="copy" @click=${this.#copy}>Copy</button>
        <span role="status">${this.copied}</span>
      </div>
      <pre tabindex="0" role="group" aria-label="Code" dir="ltr">${this.#renderCode()}</pre>
    `;
  }

  protected override firstUpdated() {
    void import('./highlight.ts').then(({highlight}) => (this.highlight = highlight));
  }

  #renderCode(): string | readonly (string | TemplateResult)[] {
    const code = this.#code;
    const pieces = this.highlight?.(this.framework, code);
    return (
      pieces?.map(({text, classes}) => (classes ? html`<span class=${classes}>${text}</span>` : text)) ?? code
    );
  }

  get #code(): string {
    return writeCode(this.framework, this.example);
  }

  #choose({currentTarget}: Event) {
    if (!(currentTarget instanceof HTMLButtonElement)) return;
    const {value} = currentTarget;
    this.framework = FRAMEWORKS.find((name) => name === value) ?? 'HTML';
    this.copied = '';
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.#code);
      this.copied = 'Copied';
    } catch {
      // The page has no permission, or is not served by https.
      this.copied = 'The browser refused';
    }
  }
}
