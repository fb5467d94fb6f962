import {expect} from '@open-wc/testing';
import type {SessionState, StateChangeEvent} from '../../../src/index.ts';
import {countMachines} from '../service/connection-types.ts';

declare global {
  // A declared global needs `var`. The page of `stream-page.ts` calls it, too.
  var onStreamEvent: ((event: Event) => void) | undefined;
}

let starts = 0;
let allowed = 0;

/**
 * Allows the present test more machines than its elements have starts.
 * @param reason why an element is not the cause, for the reader of the test
 */
export const allowMachines = (reason: string, count = Infinity) => {
  if (!reason) throw new Error('State why further machines are no fault of the element');
  allowed += count;
};

const OVER: readonly string[] = ['idle', 'ended', 'failed'] satisfies SessionState['phase'][];

/**
 * Whether an element starts with this state. A run requests one session, however often it sends the request. A session that
 * replaces a lost one is another start. A host without a service has no request.
 */
const isStart = ({from, state}: Pick<StateChangeEvent, 'from' | 'state'>) =>
  state.phase === 'requesting'
    ? !state.deferred && !(from.phase === 'requesting' && from.deferred)
    : state.phase === 'connecting' && OVER.includes(from.phase);

// The model of a scene has an event of the same name.
const isStateChange = (event: Event): event is StateChangeEvent =>
  event.type === 'statechange' && 'from' in event;

globalThis.onStreamEvent = (event) => {
  if (isStateChange(event) && isStart(event)) starts += 1;
};

const {dispatchEvent} = EventTarget.prototype;
EventTarget.prototype.dispatchEvent = function (event) {
  globalThis.onStreamEvent?.(event);
  return dispatchEvent.call(this, event);
};

/** Fails if there are more machines than starts, wherever they come from. */
export const expectMachines = (taken: number) => {
  const text =
    `The demo handed out ${taken} machines for ${starts} starts of elements. One start takes one machine: ` +
    'find the second request, or call `allowMachines()` with the reason';
  expect(taken, text).to.be.at.most(starts + allowed);
};

/** Fails each test of a suite in which the demo hands out more machines, of all connection types, than elements have started. */
export const expectOneMachinePerStart = () => {
  let readTaken: Awaited<ReturnType<typeof countMachines>>;
  beforeEach(async () => {
    starts = 0;
    allowed = 0;
    readTaken = await countMachines();
  });
  return async () => {
    const counts = Object.values(await readTaken());
    expectMachines(counts.reduce((sum, count) => sum + count, 0));
  };
};
