import type {FaultResult} from '../fault-result.ts';
import type {Injection} from './injection.ts';

/** What a page says to the bench. There is one world at a time. */
export type BenchCommand =
  | {readonly do: 'open'}
  /** With `forMs` the faults are taken back after so long, and only then the command is answered. */
  | {readonly do: 'inject'; readonly injections: readonly Injection[]; readonly forMs?: number}
  | {readonly do: 'restore'}
  | {readonly do: 'count'}
  | {readonly do: 'close'}
  | {readonly do: 'tell'; readonly result: FaultResult};

/** Where the page of a new world finds the service. */
export interface OpenedWorld {
  /** By way of the relays. */
  readonly serviceUrl: string;
  /** The service itself. */
  readonly directUrl: string;
}

export const BENCH_PATH = '/fault-bench';
