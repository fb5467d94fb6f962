import type {SessionState, TimelineRow} from '../../../src/index.ts';

/** One step from a request to video. */
export interface PhaseStep {
  readonly name: string;
  readonly status: 'ahead' | 'active' | 'done' | 'failed';
  /** How long the step took: 0 if it was not needed. Missing if it is not over. */
  readonly durationMs: number | undefined;
}

const STEPS = [
  {name: 'Check', phase: 'checking'},
  {name: 'Create', phase: 'requesting'},
  {name: 'Start', phase: 'pending'},
  {name: 'Connect', phase: 'connecting'},
  {name: 'Play', phase: 'playing'},
] as const;

const phaseOf = ({step}: TimelineRow) => step.split(':')[0] ?? step;
const placeOf = (phase: string) => STEPS.findIndex((step) => step.phase === phase);

/** Summarizes the timeline of a run: five steps with their durations, however many states each of them had. */
export const summarizeSteps = (
  timeline: readonly TimelineRow[],
  state: SessionState,
): readonly PhaseStep[] => {
  const isFresh = state.phase === 'idle' || timeline.length === 0;
  const rows = isFresh ? [] : timeline;
  // `reconnecting` belongs to the last step, and the end of a run is no step.
  const reached = Math.max(-1, ...rows.map((row) => placeOf(phaseOf(row))));
  return STEPS.map(({name, phase}, place) => {
    const parts = rows.filter((row) => phaseOf(row) === phase);
    const isOver = place < reached && parts.every(({durationMs}) => durationMs !== undefined);
    const durationMs = isOver ? parts.reduce((sum, part) => sum + (part.durationMs ?? 0), 0) : undefined;
    return {name, status: statusOf(phase, place - reached, state), durationMs};
  });
};

/** @param distance from the last step that the run has reached */
const statusOf = (step: string, distance: number, {phase}: SessionState): PhaseStep['status'] => {
  if (distance > 0) return 'ahead';
  if (distance < 0 || phase === 'playing') return 'done';
  if (phase === 'failed') return 'failed';
  if (phase === 'ended') return step === 'playing' ? 'done' : 'ahead';
  return 'active';
};
