import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** Whether the site is dark. VitePress marks the root of the document. */
export class PageTheme implements ReactiveController {
  readonly #onChange: (isDark: boolean) => void;
  readonly #observer = new MutationObserver(() => this.#onChange(this.isDark));

  constructor(host: ReactiveControllerHost, onChange: (isDark: boolean) => void) {
    this.#onChange = onChange;
    host.addController(this);
  }

  get isDark(): boolean {
    return document.documentElement.classList.contains('dark');
  }

  hostConnected() {
    this.#observer.observe(document.documentElement, {attributes: true, attributeFilter: ['class']});
  }

  hostDisconnected() {
    this.#observer.disconnect();
  }
}
