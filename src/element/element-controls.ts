import type {ControlsHost} from '../controls/control-list.ts';
import {controlsMoment} from './moments.ts';

/** Adds the row of controls to one element, and removes it. */
export class ElementControls {
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
    else this.#open((this.#stopped = new AbortController()).signal);
  }

  #open(signal: AbortSignal) {
    const {texts, onWarning} = this.#host;
    controlsMoment.load().catch(onWarning);
    void Promise.all([controlsMoment.arrival, texts.load()]).then(([{openControls}]) => {
      if (!signal.aborted) this.#update = openControls(this.#host, signal);
    });
  }
}
