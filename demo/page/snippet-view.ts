import type {Token} from './snippet.ts';

/** Shows the HTML and copies it. */
export class SnippetView {
  readonly #box: HTMLElement;

  constructor({box, button, said}: {box: HTMLElement; button: HTMLElement; said: HTMLElement}) {
    this.#box = box;
    button.addEventListener('click', () => void this.#copy(said, button));
  }

  show(tokens: readonly Token[]) {
    this.#box.replaceChildren(
      ...tokens.map(({text, kind}) => {
        const span = document.createElement('span');
        span.className = kind;
        span.textContent = text;
        return span;
      }),
    );
  }

  async #copy(said: HTMLElement, button: HTMLElement) {
    const copied = (await this.#write()) || this.#copyBySelection();
    said.textContent = copied ? 'Copied' : 'Selected';
    button.dataset['said'] = said.textContent;
    setTimeout(() => {
      delete button.dataset['said'];
      said.textContent = '';
    }, 2000);
  }

  /** The clipboard is there in secure contexts only, and a page at this machine's own address is none. */
  async #write(): Promise<boolean> {
    if (!isSecureContext) return false;
    return navigator.clipboard.writeText(this.#box.textContent).then(
      () => true,
      () => false,
    );
  }

  /** The older way; it leaves the text selected, for a copy by hand. */
  #copyBySelection() {
    getSelection()?.selectAllChildren(this.#box);
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else copies there
    return document.execCommand('copy');
  }
}
