import {setTimeout as sleep} from 'node:timers/promises';
import type {QueuePlace} from '../../../src/service/session.ts';
import type {Switches} from './switches.ts';

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
    await sleep(stepMs, undefined, {signal, ref: false});
  }
}
