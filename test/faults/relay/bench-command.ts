import type {FaultResult} from '../results.ts';
import type {Injection} from './injection.ts';

/** A command from a test page to the fault bench. The bench has one faulty network at a time. */
export type BenchCommand =
  | {readonly do: 'open'}
  /** With `forMs`, the bench restores the network after that time and responds only then. */
  | {readonly do: 'inject'; readonly injections: readonly Injection[]; readonly forMs?: number}
  /** Responds immediately. The bench ends these faults after the time, and no others. */
  | {readonly do: 'inject-for'; readonly injections: readonly Injection[]; readonly ms: number}
  | {readonly do: 'restore'}
  | {readonly do: 'count'}
  | {readonly do: 'close'}
  | {readonly do: 'report-result'; readonly result: FaultResult}
  | {readonly do: 'print'; readonly line: string};

/** The address of a new faulty network. */
export interface OpenedNetwork {
  /** The service, through the relays. */
  readonly serviceUrl: string;
}

/** The name of the server command that carries a `BenchCommand`. It also arrives while the page is offline. */
export const BENCH = 'fault-bench';
