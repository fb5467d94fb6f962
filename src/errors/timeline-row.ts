/** One step of a run: plain data without secrets. */
export interface TimelineRow {
  /** The phase, or the step within `connecting` and `reconnecting`. */
  readonly step: string;
  /** When the step started, in milliseconds since the start of the run. */
  readonly startMs: number;
  /** How long the step took, in milliseconds. Missing while it lasts. */
  readonly durationMs?: number;
  /** The code of a failure, or the reason of an end. */
  readonly detail?: string | undefined;
}
