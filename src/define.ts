import {AppStreamElement} from './index.ts';

declare global {
  interface HTMLElementTagNameMap {
    'app-stream': AppStreamElement;
  }
}

// A server has no registry.
if ('customElements' in globalThis) {
  const registered = customElements.get('app-stream');
  if (!registered) customElements.define('app-stream', AppStreamElement);
  else if (registered !== AppStreamElement) {
    const first = String(Reflect.get(registered, 'libraryVersion') ?? 'unknown');
    console.warn(
      `<app-stream>: this page loads two copies of the library. Version ${first} stays. ` +
        `Remove the script of version ${AppStreamElement.libraryVersion}.`,
    );
  }
}

export * from './index.ts';
