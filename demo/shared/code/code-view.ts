import {requireElement} from '../require-element.ts';
import {highlight} from './highlight.ts';
import {CODE_FORMATS, writeCode, type CodeFormat, type WrittenTag} from './write-code.ts';

/** Shows the code of the streams in the format that the user selects, and copies it to the clipboard. */
export class CodeView {
  readonly #code: HTMLElement;
  #format: CodeFormat = 'html';
  #tags: readonly WrittenTag[] = [];

  /** @param script the address of the element's script. Those of the entries are beside it. */
  constructor(
    section: HTMLElement,
    private readonly script: string,
  ) {
    this.#code = requireElement(section, 'pre');
    const [button, status] = [requireElement(section, '#copy'), requireElement(section, '#copied')];
    button.addEventListener('click', () => void this.#copy(status, button));
    requireElement(section, 'fieldset').addEventListener('change', () => {
      const {value} = requireElement<HTMLInputElement>(section, 'fieldset :checked');
      this.#format = CODE_FORMATS.find((format) => format === value) ?? 'html';
      this.#render();
    });
  }

  show(tags: readonly WrittenTag[]) {
    this.#tags = tags;
    this.#render();
  }

  #render() {
    const tokens = highlight(writeCode(this.#format, this.#tags, this.script));
    this.#code.replaceChildren(
      ...tokens.map(({text, kind}) =>
        Object.assign(document.createElement('span'), {className: kind, textContent: text}),
      ),
    );
  }

  async #copy(status: HTMLElement, button: HTMLElement) {
    const copied = (await this.#write()) || this.#copyBySelection();
    status.textContent = copied ? 'Copied' : 'Selected';
    button.dataset['status'] = status.textContent;
    setTimeout(() => {
      delete button.dataset['status'];
      status.textContent = '';
    }, 2000);
  }

  /** The Clipboard API works only in secure contexts. A page at one of this machine's network addresses is not one. */
  async #write(): Promise<boolean> {
    if (!isSecureContext) return false;
    return navigator.clipboard.writeText(this.#code.textContent).then(
      () => true,
      () => false,
    );
  }

  /** Falls back to the deprecated command. It leaves the text selected, so that the user can copy it by hand. */
  #copyBySelection() {
    getSelection()?.selectAllChildren(this.#code);
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else copies there
    return document.execCommand('copy');
  }
}
