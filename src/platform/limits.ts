import {MAX_TIMER_MS} from './abort.ts';

/** A value that a page gives where a number is expected. */
type Given = number | string | null | undefined;

/**
 * A number of the page: at least 0, or `undefined` if it is none. A text counts as the number that it shows, because HTML
 * and frameworks pass numbers as texts.
 */
const readNumber = (value: unknown): number | undefined => {
  const isText = typeof value === 'string' && value.trim() !== '';
  const number = typeof value === 'number' || isText ? Number(value) : NaN;
  // A timer with a longer delay fires immediately.
  return number >= 0 ? Math.min(number, MAX_TIMER_MS) : undefined;
};

/**
 * The numbers that the page sets, and the defaults of the others.
 * @param onUnusable called with the name of each value that is neither a number nor missing
 */
export const withDefaults = <Limits extends object>(
  defaults: Limits,
  given: {readonly [Name in keyof Limits]?: Given} | null | undefined,
  onUnusable: (name: string) => void = () => undefined,
): Limits => {
  const usable = Object.entries(given ?? {}).flatMap(([name, value]: [string, unknown]) => {
    const number = readNumber(value);
    if (number === undefined && value !== undefined && value !== null) onUnusable(name);
    return number === undefined ? [] : [[name, number] as const];
  });
  return {...defaults, ...Object.fromEntries(usable)};
};
