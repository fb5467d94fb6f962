import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {rowsOfPlayback} from '../../../cli/doctor/checks/playback.ts';

const RESULT = {
  error: {code: 'no-offer', message: 'No offer.', advice: 'Look.'},
  state: 'failed',
  browser: 'b',
  isInputOpen: false,
  checks: [],
};

describe('The rows of playback', () => {
  const early: readonly (readonly [string, string])[] = [
    ['before the first step', 'checking'],
    ['while a gateway starts a machine', 'connecting: allocating'],
  ];
  for (const [when, step] of early)
    it(`have a failure if the run fails ${when}`, () => {
      const rows = rowsOfPlayback({...RESULT, timeline: [{step, startMs: 0}], elapsedMs: 7000});
      const [first, ...others] = rows.map(({check, outcome, ms}) => `${check} ${outcome} ${ms}`);
      assert.equal(first, 'signaling: sign in failed 7000');
      assert.ok(
        others.every((row) => / unknown /.test(row)),
        String(others),
      );
    });

  it('begin with the checks before the start, and skip what nobody knows', () => {
    const row = {summary: 'One.', ms: 12};
    const checks = [
      {...row, check: 'server', outcome: 'failed', advice: 'Open the port.'},
      {...row, check: 'bandwidth', outcome: 'unknown'},
    ] as const;
    const rows = rowsOfPlayback({...RESULT, checks: [...checks], timeline: [], elapsedMs: 0});
    assert.deepEqual(
      rows.slice(0, 3).map(({check, outcome, advice}) => [check, outcome, advice]),
      [
        ['server', 'failed', 'Open the port.'],
        ['bandwidth', 'unknown', undefined],
        ['signaling: sign in', 'failed', 'Look.'],
      ],
    );
  });

  it('show the time of all attempts at the step that failed', () => {
    const rows = rowsOfPlayback({
      timeline: [
        {step: 'connecting: signaling', startMs: 100, durationMs: 20},
        {step: 'connecting: negotiating', startMs: 120, durationMs: 15_000},
        {step: 'connecting: signaling', startMs: 15_500, durationMs: 30},
        {step: 'connecting: negotiating', startMs: 15_530},
      ],
      elapsedMs: 15_540,
      ...RESULT,
    });
    assert.deepEqual(
      rows.slice(0, 3).map(({check, outcome, ms}) => [check, outcome, ms]),
      [
        ['signaling: sign in', 'ok', 30],
        ['signaling: offer', 'failed', 15_420],
        ['media: ICE and DTLS', 'unknown', 0],
      ],
    );
  });
});
