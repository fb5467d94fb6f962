import assert from 'node:assert/strict';
import fc from 'fast-check';
import {fuzzAsync} from '../fuzz/fuzz.ts';
import {browserGlobals} from './fake-globals.ts';
import {Schedule} from './schedule.ts';

/** A schedule takes longer than a case of the other checks. */
const SHARE = 0.5;
/** The steps of a schedule. Each number decides one step. */
const schedules = fc.array(fc.noShrink(fc.noBias(fc.nat())), {minLength: 10, maxLength: 100, size: 'max'});

Object.assign(globalThis, browserGlobals);
// The schedules cause so many errors that their stacks take a quarter of the time. A journal says more.
Error.stackTraceLimit = 0;
await fuzzAsync(
  schedules,
  async (steps) => {
    const schedule = new Schedule();
    const violations = await schedule.run(steps);
    assert.deepEqual(violations, [], schedule.journal.join('\n'));
  },
  SHARE,
);
