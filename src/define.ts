import {AppStreamElement} from './index.ts';

declare global {
  interface HTMLElementTagNameMap {
    'app-stream': AppStreamElement;
  }
}

// A server has no registry, and a page may load this module from two addresses.
if ('customElements' in globalThis && !customElements.get('app-stream')) {
  customElements.define('app-stream', AppStreamElement);
}

export * from './index.ts';
