import {loadPart} from '../errors/load-part.ts';
import type {ControlsHost} from './control-list.ts';

/** The row of controls. Its code is loaded when a stream plays. Without that part, the stream plays without controls. */
export class LazyControls {
  readonly #host: ControlsHost;
  /** Aborting it removes the row. */
  #stopped: AbortController | undefined;
  #update: (() => void) | undefined;

  constructor(host: ControlsHost) {
    this.#host = host;
  }

  /** Adds, updates or removes the row. */
  update(isWanted: boolean) {
    if (!isWanted) {
      this.#stopped?.abort();
      this.#stopped = this.#update = undefined;
    } else if (this.#stopped) this.#update?.();
    else {
      const {signal} = (this.#stopped = new AbortController());
      const {texts, onWarning} = this.#host;
      const part = loadPart('controls', () => import('./controls.ts'));
      Promise.all([part, texts.load('controls')]).then(([{openControls}]) => {
        if (!signal.aborted) this.#update = openControls(this.#host, signal);
      }, onWarning);
    }
  }
}
