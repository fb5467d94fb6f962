import {html, LitElement, nothing} from 'lit';
import {customElement, property, query, state} from 'lit/decorators.js';
import {describePhase} from '../frame/frame-messages.ts';
import {isTroubleName, TROUBLES} from '../frame/troubles.ts';
import {barStyles, frameStyles} from './bar-styles.ts';
import {codeColors} from './code-colors.ts';
import {isBlockLanguage, markupOf} from './frame-document.ts';
import {liveBlockStyles} from './live-block-styles.ts';
import {phaseOutput, phaseStyles} from './phase-output.ts';
import './stream-frame.ts';
import type {FrameReportEvent} from './stream-frame.ts';

declare global {
  interface HTMLElementTagNameMap {
    'live-block': LiveBlock;
  }
}

const RUN_AFTER_MS = 600;
const MAX_LINES = 50;

/**
 * A code block that runs. The block itself is the content of the element. It starts when it becomes visible.
 *
 * @slot - The code block.
 */
@customElement('live-block')
export class LiveBlock extends LitElement {
  static override readonly styles = [barStyles, phaseStyles, frameStyles, codeColors, liveBlockStyles];

  /** The language of the block: `html`, `css` or `js`. */
  @property() language = 'html';
  /** The markup that a style sheet or a script works with (default: one tag). */
  @property() markup: string | undefined;
  /** The troubles that have a button (default: none). */
  @property() troubles = '';
  /** What runs. `undefined` until the block is visible. */
  @state() private running: string | undefined;
  @state() private isEditing = false;
  @state() private phase = '';
  @state() private output: readonly {readonly text: string; readonly isError: boolean}[] = [];
  @query('.editor') private readonly editorPlace!: HTMLElement | null;
  @query('stream-frame') private readonly frame!: HTMLElementTagNameMap['stream-frame'] | null;
  readonly #visibility = new IntersectionObserver((entries) => {
    if (!entries.some(({isIntersecting}) => isIntersecting)) return;
    this.#visibility.disconnect();
    this.#run(this.#original);
  });
  #timer: ReturnType<typeof setTimeout> | undefined;

  override connectedCallback() {
    super.connectedCallback();
    if (this.running === undefined) this.#visibility.observe(this);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.#visibility.disconnect();
    clearTimeout(this.#timer);
  }

  protected override render() {
    return html`
      ${this.isEditing ? html`<div class="editor"></div>` : html`<slot></slot>`}
      <div class="bar">
        <button @click=${this.#toggleEditor}>${this.isEditing ? 'Reset' : 'Edit'}</button>
        ${this.troubles
          .split(' ')
          .filter(isTroubleName)
          .map(
            (name) =>
              html`<button value=${name} @click=${this.#causeTrouble}>${TROUBLES[name].label}</button>`,
          )}
        ${phaseOutput(this.phase)}
      </div>
      <stream-frame .markup=${this.running} @report=${this.#receive}></stream-frame>
      ${this.output.length > 0 ? this.#renderOutput() : nothing}
    `;
  }

  #renderOutput() {
    return html`<div class="output" role="log" aria-label="Console" tabindex="0">
      ${this.output.map(({text, isError}) => html`<div class=${isError ? 'problem' : ''}>${text}</div>`)}
    </div>`;
  }

  /** The code of the block, as the page shows it, within a whole body. */
  get #original(): string {
    const code = this.querySelector('pre code')?.textContent ?? '';
    return isBlockLanguage(this.language) ? markupOf(this.language, code, this.markup) : code;
  }

  #run(markup: string) {
    this.output = [];
    this.phase = '';
    this.running = markup;
  }

  async #toggleEditor() {
    this.isEditing = !this.isEditing;
    clearTimeout(this.#timer);
    if (!this.isEditing) {
      this.#run(this.#original);
      return;
    }
    const {openEditor} = await import('./code-editor.ts');
    await this.updateComplete;
    if (!this.editorPlace) return;
    const runLater = (code: string) => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#run(code), RUN_AFTER_MS);
    };
    openEditor({parent: this.editorPlace, code: this.#original.trim(), onChange: runLater}).focus();
  }

  #causeTrouble({currentTarget}: Event) {
    if (currentTarget instanceof HTMLButtonElement && isTroubleName(currentTarget.value))
      this.frame?.send({kind: 'trouble', name: currentTarget.value});
  }

  #receive({report}: FrameReportEvent) {
    if (report.kind === 'phase') this.phase = describePhase(report);
    if (report.kind === 'output')
      this.output = [...this.output, {text: report.text, isError: report.isError}].slice(-MAX_LINES);
  }
}
