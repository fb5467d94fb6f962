import type {Moment} from './fault.ts';

/** What came of a fault. */
export interface FaultResult {
  readonly family: string;
  readonly name: string;
  readonly when: Moment;
  /** In words, as the table has it. */
  readonly outcome: string;
  readonly isAsWanted: boolean;
  readonly kind: 'recovers' | 'plays' | 'fails' | 'ends' | 'leaves';
  /** From the fault to the first word of it, in milliseconds; only where the stream had played. */
  readonly detectedMs?: number;
  /** From the fault to the moving picture. */
  readonly movingMs?: number;
  /** How long the fault itself lasted. */
  readonly lastedMs?: number;
  /** The whole test. */
  readonly tookMs: number;
  readonly sessionsLeft: number;
}
