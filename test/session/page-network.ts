/** Makes `navigator.onLine` say what it is told, until it is restored; the event goes with each change. */
export class PageNetwork implements Disposable {
  #online = true;

  constructor() {
    Object.defineProperty(navigator, 'onLine', {configurable: true, get: () => this.#online});
  }

  set online(online: boolean) {
    this.#online = online;
    globalThis.dispatchEvent(new Event(online ? 'online' : 'offline'));
  }

  [Symbol.dispose]() {
    // What is shadowed here is the prototype's own.
    Reflect.deleteProperty(navigator, 'onLine');
  }
}
