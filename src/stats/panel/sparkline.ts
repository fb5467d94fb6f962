import {nothing, svg, html, type TemplateResult} from 'lit/html.js';
import {PLOT_MS, type PlottedValue} from './history.ts';

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
