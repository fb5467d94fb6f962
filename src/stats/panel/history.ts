import type {StreamStatistics} from '../../connection/stream-statistics.ts';

/** The fields whose last minute is drawn. */
export type PlottedField = 'framesPerSecond' | 'videoBitsPerSecond' | 'roundTripMs' | 'lossShare';

/** One value at a time, in milliseconds since the epoch. */
export interface PlottedValue {
  readonly atMs: number;
  readonly value: number;
}

/** How long a plot is, in milliseconds. */
export const PLOT_MS = 60_000;
/** The panel takes about one sample a second. */
const MAX_SAMPLES = 120;

/** The samples of the last minute. */
export class History {
  #samples: readonly StreamStatistics[] = [];

  get last(): StreamStatistics | undefined {
    return this.#samples.at(-1);
  }

  add(sample: StreamStatistics) {
    // A clock that was set back would leave samples of the future.
    this.#samples = [...this.#samples, sample]
      .filter(({sampledAtMs: atMs}) => atMs <= sample.sampledAtMs && atMs >= sample.sampledAtMs - PLOT_MS)
      .slice(-MAX_SAMPLES);
  }

  clear() {
    this.#samples = [];
  }

  /** The known values of a field, the oldest first. */
  values(field: PlottedField): readonly PlottedValue[] {
    return this.#samples.flatMap(({sampledAtMs: atMs, [field]: value}) =>
      value === undefined ? [] : [{atMs, value}],
    );
  }
}
