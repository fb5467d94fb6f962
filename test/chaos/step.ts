import type {StreamLimitsInit} from '../../src/element/settings/stream-limits.ts';
import type {Switches} from '../../demo/service/sessions/switches.ts';
import type {Injection} from '../faults/relay/injection.ts';

/** What happens to the element or around it. Times are in milliseconds. */
export type Step =
  /** The relays apply faults for a time. */
  | {readonly do: 'fault'; readonly inject: readonly Injection[]; readonly ms: number}
  /** The browser is offline, runs no task of the page, or hides the page, for a time. */
  | {readonly do: 'offline' | 'freeze' | 'hide'; readonly ms: number}
  /** The page leaves for the back/forward cache and returns. Or it takes the element out, and inserts it again. */
  | {readonly do: 'page-hide' | 'take-out'; readonly ms: number}
  /**
   * `move`: the element moves into another container. `replace`: another element with the same attributes takes its place,
   * as after a reload. The others call a method of the element.
   */
  | {readonly do: 'move' | 'replace' | 'start' | 'stop' | 'disconnect'}
  /** `null` removes the attribute. */
  | {readonly do: 'set'; readonly attributes: Attributes};

export type Attributes = Readonly<Record<string, string | null>>;

export interface TimedStep {
  /** From the start of the run, in milliseconds. */
  readonly atMs: number;
  readonly step: Step;
}

/** One random run. */
export interface ChaosRun {
  readonly seed: number;
  readonly attributes: Attributes;
  readonly demo: Switches;
  readonly limits: StreamLimitsInit;
  /** The steps in the order of their times. */
  readonly steps: readonly TimedStep[];
  /** The run lasts for this time, in milliseconds. Then all faults end. */
  readonly ms: number;
}

export const describeStep = (step: Step): string => {
  const {do: name, ...details} = step;
  const text = Object.keys(details).length > 0 ? ` ${JSON.stringify(details)}` : '';
  return `${name}${text}`;
};
