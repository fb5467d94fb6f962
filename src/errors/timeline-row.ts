/** One step of a run: plain data, without anything that is secret. */
export interface TimelineRow {
  /** The phase, or the step within `connecting` and `reconnecting`. */
  readonly step: string;
  /** When it began, in milliseconds since the run did. */
  readonly startMs: number;
  /** How long it took, in milliseconds; not there yet while it lasts. */
  readonly durationMs?: number;
  /** What befell it: the code of a failure, or the reason of an end. */
  readonly detail?: string | undefined;
}
