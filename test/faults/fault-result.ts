import type {Step} from './fault.ts';
import type {OutcomeKind} from './short-run.ts';

/** The result of one fault. */
export interface FaultResult {
  readonly family: string;
  readonly name: string;
  readonly when: Step;
  /** The expected outcome as text. */
  readonly outcome: string;
  /** The expected outcome occurred, and nothing remained open. */
  readonly isExpected: boolean;
  readonly kind: OutcomeKind;
  /** From the fault to the first state change, in milliseconds. Set only if the stream played before. */
  readonly reportedMs?: number;
  /** From the fault until the video plays, in milliseconds. */
  readonly recoveredMs?: number;
  /** The duration of the fault itself, in milliseconds. */
  readonly lastedMs?: number;
  /** The duration of the whole test, in milliseconds. */
  readonly tookMs: number;
  readonly sessionsLeft: number;
}
