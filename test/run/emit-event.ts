import {eventLines} from './event-lines.ts';
import type {TestEvent} from './test-event.ts';

/** Sends an event to the runner. Prints the event if no runner started this process. */
export const emitEvent = (event: TestEvent): void => {
  if (process.send) process.send(event);
  else console.log(eventLines(event).join('\n'));
};
