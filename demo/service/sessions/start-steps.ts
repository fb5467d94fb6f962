// Tests replace the clock of this object, not that of a named import.
import timers from 'node:timers/promises';
import type {QueuePlace} from '../../../src/service/session.ts';
import type {Switches} from './switches.ts';

const MESSAGES = {
  cold: [
    'Allocating a GPU node',
    'Pulling the container image',
    'Starting Kit',
    'Loading extensions',
    'Opening the stream',
  ],
  'cold-long': [
    'Waiting for a GPU node to join the cluster',
    'Installing the GPU driver',
    'Pulling the container image (1 of 3 layers)',
    'Pulling the container image (2 of 3 layers)',
    'Pulling the container image (3 of 3 layers)',
    'Mounting the asset cache',
    'Starting Kit',
    'Compiling shaders',
    'Loading extensions',
    'Opening the stream',
  ],
} as const;

const DEFAULT_STEP_MS = {cold: 800, 'cold-long': 3000} as const;

export interface ColdStartTimes {
  /** How long each message is shown. */
  readonly stepMs?: number;
  /** The duration of the whole start. It overrides `stepMs`. */
  readonly totalMs?: number;
}

export function getFirstMessage(kind: keyof typeof MESSAGES): string {
  return MESSAGES[kind][0];
}

/** Simulates a cold start: yields each message when its step begins, and returns when the node is ready. */
export async function* playColdStart(
  kind: keyof typeof MESSAGES,
  {stepMs = DEFAULT_STEP_MS[kind], totalMs}: ColdStartTimes,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const steps = MESSAGES[kind];
  const step = totalMs === undefined ? stepMs : totalMs / steps.length;
  for (const message of steps) {
    yield message;
    await timers.setTimeout(step, undefined, {signal, ref: false});
  }
}

/**
 * Yields each place of a session in a queue for a machine, from the last one to the first.
 * @throws AbortError if the signal aborts
 */
export async function* playQueue(
  {length, stepMs}: NonNullable<Switches['queue']>,
  signal: AbortSignal,
): AsyncGenerator<QueuePlace> {
  for (let position = length; position > 0; position--) {
    yield {position, length, estimateMs: position * stepMs};
    await timers.setTimeout(stepMs, undefined, {signal, ref: false});
  }
}
