import {html, nothing, svg, type TemplateResult} from 'lit/html.js';
import type {StreamStatistics} from '../../connection/stream-statistics.ts';

const WIDTH = 72;
const HEIGHT = 16;
/** A longer time between two values is a gap in the line. */
const GAP_MS = 3000;

/** The commands of an SVG path that draws the values of the last minute, from 0 to their maximum. */
export const sparklinePath = (values: readonly PlottedValue[]): string => {
  const endMs = values.at(-1)?.atMs ?? 0;
  // A line of zeros is drawn at the bottom.
  const top = Math.max(...values.map(({value}) => value), Number.MIN_VALUE);
  return values
    .map(({atMs, value}, index) => {
      const beforeMs = values[index - 1]?.atMs ?? -Infinity;
      const x = WIDTH * (1 - (endMs - atMs) / PLOT_MS);
      const y = HEIGHT - 1 - (HEIGHT - 2) * (value / top);
      return `${atMs - beforeMs > GAP_MS ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
};

/** A small plot without text. The value beside it has the text. */
export const sparkline = (values: readonly PlottedValue[]): TemplateResult =>
  html`<svg part="statistics-plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
    ${values.length > 1 ? svg`<path d=${sparklinePath(values)} />` : nothing}
  </svg>`;

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
