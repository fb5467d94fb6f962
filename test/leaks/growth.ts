import type {Sample} from './sample.ts';

/** So much is no leak, each cycle. */
export interface GrowthLimits {
  /** Bytes that are the browser's own: code that it compiles, caches that it fills. */
  readonly heap: number;
  /** Of nodes, listeners and objects. */
  readonly count: number;
}

/** What leaks at one moment of nine, or more often, is above. */
const CYCLE_LIMITS: GrowthLimits = {heap: 256, count: 0.05};

/** The figures of a sample, by their names; the heap in bytes. */
const figuresOf = ({heap, nodes, listeners, objects}: Sample): Readonly<Record<string, number>> => ({
  heap,
  nodes,
  listeners,
  ...objects,
});

/** The middle one; of two, the lower. */
const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? NaN;

/**
 * What does not level off: `WebSocket grows by 1 each time`. A leak grows from each sample to the next; what a browser takes on
 * once, at a time of its own, is seen between two of them only.
 * @param cycles how many lie between one sample and the next
 */
export const leaksIn = (
  samples: readonly Sample[],
  cycles: number,
  limits = CYCLE_LIMITS,
): readonly string[] => {
  const figures = samples.map(figuresOf);
  const names = Object.keys(figures[0] ?? {});
  return names.flatMap((name) => {
    const values = figures.map((each) => each[name] ?? NaN);
    const growth = middle(values.slice(1).map((value, at) => (value - (values[at] ?? NaN)) / cycles));
    const limit = name === 'heap' ? limits.heap : limits.count;
    return growth <= limit ? [] : [`${name} grows by ${Number(growth.toPrecision(3))} each time`];
  });
};

/** A sample as a line. */
export const lineOf = ({heap, nodes, listeners, objects}: Sample): string =>
  [
    `heap ${(heap / 1e6).toFixed(3)} MB`,
    `${nodes} nodes`,
    `${listeners} listeners`,
    ...Object.entries(objects).map(([name, count]) => `${count} ${name}`),
  ].join(', ');
