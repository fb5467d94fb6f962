import type {StreamStatistics} from '../connection/stream-statistics.ts';
import type {ControlsHost} from '../controls/control-list.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import type {TextLoader} from '../locales/texts.ts';
import type {MeasuredStream} from '../stats/sampler.ts';
import type {PanelHost} from '../stats/statistics.ts';
import {controlsMoment, statisticsMoment} from './moments.ts';

/** Adds the row of controls to one element, and removes it. */
export class ElementControls {
  readonly #host: ControlsHost;
  /** Aborting it removes the row. */
  #stopped: AbortController | undefined;
  #update: (() => void) | undefined;

  constructor(element: ControlsHost['element'], stream: ShownStream & ControlsHost['stream']) {
    const onWarning = (error: unknown) => stream.warn(AppStreamError.from(error));
    this.#host = {element, stream, texts: stream.texts, onWarning};
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
    const {element, texts, onWarning} = this.#host;
    controlsMoment.load().catch(onWarning);
    const open = async () => {
      const [{openControls}] = await Promise.all([controlsMoment.arrival, texts.load()]);
      // A page may remove the element, and a test everything around it.
      if (!element.isConnected) this.update(false);
      if (!signal.aborted) this.#update = openControls(this.#host, signal);
    };
    open().catch(onWarning);
  }
}

/** The stream of the element, with its texts. */
interface ShownStream extends MeasuredStream {
  readonly texts: TextLoader;
  /** Reports a failure that does not end the stream. */
  warn(error: AppStreamError): void;
}

/** The statistics of one element: single samples, and the panel. */
export class ElementStatistics {
  readonly #element: PanelHost;
  readonly #stream: ShownStream;
  #opened: Promise<void> | undefined;

  constructor(element: PanelHost, stream: ShownStream) {
    this.#element = element;
    this.#stream = stream;
  }

  /** @throws AppStreamError `code-missing` */
  async sample(): Promise<StreamStatistics | undefined> {
    const {sampleStatistics} = await statisticsMoment.load();
    return sampleStatistics(this.#element, this.#stream);
  }

  /** Opens the panel, once, as soon as its code is there. If the code cannot be loaded now, the page is warned. */
  show() {
    this.#opened ??= this.#open();
  }

  async #open() {
    statisticsMoment.load().catch((error: unknown) => this.#stream.warn(AppStreamError.from(error)));
    const {openPanel} = await statisticsMoment.arrival;
    await openPanel(this.#element, this.#stream);
  }
}
