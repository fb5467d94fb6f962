import type {StreamStatistics} from '../connection/stream-statistics.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import type {TextLoader} from '../locales/texts.ts';
import type {PanelHost} from '../stats/panel/statistics-panel.ts';
import type {MeasuredStream} from '../stats/sampler.ts';
import {statisticsMoment} from './moments.ts';

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

  constructor(element: PanelHost, stream: ShownStream) {
    this.#element = element;
    this.#stream = stream;
  }

  /** @throws AppStreamError `code-missing` */
  async sample(): Promise<StreamStatistics | undefined> {
    const {sampleStatistics} = await statisticsMoment.load();
    return sampleStatistics(this.#element, this.#stream);
  }

  /** Opens the panel. If its code cannot be loaded, `stats` becomes false, and the page is warned. */
  async show() {
    try {
      const {openPanel} = await statisticsMoment.load();
      await openPanel(this.#element, this.#stream);
    } catch (error) {
      if (this.#element.stats) this.#stream.warn(AppStreamError.from(error));
      this.#element.stats = false;
    }
  }
}
