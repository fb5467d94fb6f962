import {setTimeout as sleep} from 'node:timers/promises';

const messages = {
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

const usualStepMs = {cold: 800, 'cold-long': 3000} as const;

export interface ColdStartTimes {
  /** How long each message stands. */
  readonly stepMs?: number;
  /** How long the whole start takes; wins over `stepMs`. */
  readonly totalMs?: number;
}

export function firstMessage(kind: keyof typeof messages): string {
  return messages[kind][0];
}

/** Plays a cold start: yields each message as its step begins and returns when the node is up. */
export async function* coldStart(
  kind: keyof typeof messages,
  {stepMs = usualStepMs[kind], totalMs}: ColdStartTimes,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const steps = messages[kind];
  const step = totalMs === undefined ? stepMs : totalMs / steps.length;
  for (const message of steps) {
    yield message;
    await sleep(step, undefined, {signal, ref: false});
  }
}
