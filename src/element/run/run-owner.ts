import type {RunPorts} from '../../session/ports.ts';
import type {SessionState} from '../../session/session-state.ts';
import type {ReadSettings, RunPlan} from '../settings/read-settings.ts';

/** Provides what the page asks for, and learns what happens to it. */
export interface RunOwner {
  /** The present settings of the element, checked. */
  readSettings(): ReadSettings;
  /** The settings of a run that its key leaves out: functions and objects of the page. */
  readonly unkeyedSettings: readonly unknown[];
  /** What a run waits for before it starts by itself. */
  waitsFor(): 'manual' | 'lazy' | undefined;
  /**
   * The ports of a run.
   * @param signal of the run. It aborts with `KEEP_SESSION` at the latest when the run is over.
   * @param requestKey returns the key of what the page asks for now
   */
  ports(plan: RunPlan, signal: AbortSignal, requestKey: () => string): RunPorts;
  /** Ends the sessions that earlier pages abandoned. Called once for an element that waits to start. */
  cleanUpSessions(plan: RunPlan, requestKey: () => string): void;
  /** Whether a session keeps running when the user leaves the page, and when the element leaves the document. */
  readonly keepsSession: boolean;
  /**
   * Opens another stage in the present session. Resolves with false if only a new session can. Never rejects.
   * @param isOnlyWay whether to ask the application even if it seems to know no stages
   */
  openStage(uri: string, isOnlyWay: boolean): Promise<boolean>;
  /** Called before a run is ended, while its connection still works. */
  beforeEnd(): void;
  /** Called for each new state, after it was applied. */
  stateChanged(from: SessionState, state: SessionState): void;
}
