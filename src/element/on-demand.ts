import type {StreamStatistics} from '../connection/stream-statistics.ts';
import type {ControlsHost} from '../controls/control-list.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import type {TextLoader} from '../locales/texts.ts';
import type {MeasuredStream} from '../stats/sampler.ts';
import type {PanelHost} from '../stats/statistics.ts';
import type {RunPorts} from '../session/ports.ts';
import type {SizedHost} from '../video/requested-size.ts';
import type {CheckedStart} from './diagnose-stream.ts';
import {controlsMoment, diagnosisMoment, statisticsMoment} from './moments.ts';
import type {RunPlan} from './settings/read-settings.ts';
import type {StreamSettings} from './settings/settings.ts';

/** Adds the row of controls to one element, and removes it. */
export class ElementControls {
  readonly #host: ControlsHost;
  /** Aborting it removes the row. */
  #stopped: AbortController | undefined;
  #update: (() => void) | undefined;

  constructor(element: ControlsHost['element'], stream: ShownStream) {
    const onWarning = (error: unknown) => stream.warn(AppStreamError.from(error));
    this.#host = {element, texts: stream.texts, onWarning};
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

/**
 * The preflight of a run, if the page wants one. A session that exists already costs a machine whatever the checks find, so
 * its run has none.
 */
export const preflightPort = (
  element: StreamSettings & SizedHost,
  stream: CheckedStart,
  plan: RunPlan,
): RunPorts['preflight'] =>
  plan.preflight === 'none' || plan.request.sessionId !== undefined
    ? undefined
    : async (signal) => (await diagnosisMoment.load()).checkStart(element, stream, plan, signal);
