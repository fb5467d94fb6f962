import {trustOfflineReport} from '../../src/platform/offline.ts';

// WebKit knows no `using`. The name of the symbol is that of the compiled tests.
if (!Reflect.has(Symbol, 'dispose'))
  Object.defineProperty(Symbol, 'dispose', {value: Symbol.for('Symbol.dispose')});

/** Overrides `navigator.onLine` until its disposal. Each change fires the `online` or `offline` event. */
export class FakeNetworkState implements Disposable {
  #online = true;

  constructor() {
    trustOfflineReport();
    Object.defineProperty(navigator, 'onLine', {configurable: true, get: () => this.#online});
  }

  set online(online: boolean) {
    this.#online = online;
    globalThis.dispatchEvent(new Event(online ? 'online' : 'offline'));
  }

  [Symbol.dispose]() {
    // Without this own property, the property of the prototype applies again.
    Reflect.deleteProperty(navigator, 'onLine');
  }
}
