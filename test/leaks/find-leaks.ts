import type {Sample} from './take-sample.ts';

/** The growth for each cycle that is not a leak. */
interface GrowthLimits {
  /** In bytes: the browser compiles code and fills caches. */
  readonly heap: number;
  /** Of nodes, listeners and objects. */
  readonly count: number;
}

/** A leak at only one of nine steps is above these limits. */
const CYCLE_LIMITS: GrowthLimits = {heap: 256, count: 0.05};

/** The figures of a sample by their names. The heap is in bytes. */
const readFigures = ({heap, nodes, listeners, objects}: Sample): Readonly<Record<string, number>> => ({
  heap,
  nodes,
  listeners,
  ...objects,
});

/** The median. Of two middle values, the lower one. */
const lowerMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? NaN;

/**
 * Describes the figures that keep growing: `WebSocket grows by 1 each time`. A leak grows between all samples. A cache that
 * the browser fills once grows only between two of them.
 * @param cycles the number of cycles between two samples
 */
export const findLeaks = (
  samples: readonly Sample[],
  cycles: number,
  limits = CYCLE_LIMITS,
): readonly string[] => {
  const figures = samples.map(readFigures);
  const names = Object.keys(figures[0] ?? {});
  return names.flatMap((name) => {
    const values = figures.map((each) => each[name] ?? NaN);
    const growth = lowerMedian(values.slice(1).map((value, at) => (value - (values[at] ?? NaN)) / cycles));
    const limit = name === 'heap' ? limits.heap : limits.count;
    return growth <= limit ? [] : [`${name} grows by ${Number(growth.toPrecision(3))} each time`];
  });
};

/** Formats a sample as one line. */
export const formatSample = ({heap, nodes, listeners, objects}: Sample): string =>
  [
    `heap ${(heap / 1e6).toFixed(3)} MB`,
    `${nodes} nodes`,
    `${listeners} listeners`,
    ...Object.entries(objects).map(([name, count]) => `${count} ${name}`),
  ].join(', ');
