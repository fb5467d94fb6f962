import assert from 'node:assert/strict';
import {before, describe, it} from 'node:test';
import fc from 'fast-check';
import {fuzzAsync} from '../fuzz/fuzz.ts';
import {browserGlobals} from './fake-globals.ts';
import {Schedule} from './schedule.ts';

/** A schedule takes longer than a case of the other checks. */
const SHARE = 0.5;
/** The steps of a schedule. Each number decides one step. */
const schedules = fc.array(fc.noShrink(fc.noBias(fc.nat())), {minLength: 10, maxLength: 100, size: 'max'});

describe('the sessions of a device', () => {
  before(() => {
    Object.assign(globalThis, browserGlobals);
  });

  it('keep their laws under random schedules of pages, tabs, services and hosts', () =>
    fuzzAsync(
      schedules,
      async (steps) => {
        const schedule = new Schedule();
        const violations = await schedule.run(steps);
        assert.deepEqual(violations, [], schedule.journal.join('\n'));
      },
      SHARE,
    ));
});
