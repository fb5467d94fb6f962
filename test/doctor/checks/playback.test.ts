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

  const steps = [
    ['connecting: signaling', 'signaling: sign in'],
    ['connecting: negotiating', 'signaling: offer'],
    ['connecting: ice', 'media: ICE and DTLS'],
    ['connecting: first-frame', 'media: first frame'],
  ] as const;
  for (const [index, [step, check]] of steps.entries())
    it(`have the failure of a run that fails at ${step} as ${check}`, () => {
      const timeline = steps.slice(0, index + 1).map(([name]) => ({step: name, startMs: 0, durationMs: 1}));
      const rows = rowsOfPlayback({...RESULT, timeline, elapsedMs: 9});
      assert.deepEqual(
        rows.slice(0, 4).map((row) => row.outcome),
        steps.map((_, at) => (at < index ? 'ok' : at === index ? 'failed' : 'unknown')),
      );
      assert.deepEqual([rows[index]?.check, rows[index]?.summary], [check, 'No offer. (no-offer)']);
    });

  it('begin with the checks before the start, and skip what is unknown', () => {
    const row = {summary: 'One.', ms: 12};
    const checks = [
      {...row, check: 'server', outcome: 'failed', advice: 'Open the port.'},
      {...row, check: 'browser', outcome: 'unknown'},
    ] as const;
    const rows = rowsOfPlayback({...RESULT, checks: [...checks], timeline: [], elapsedMs: 0});
    assert.deepEqual(
      rows.slice(0, 3).map(({check, outcome, advice}) => [check, outcome, advice]),
      [
        ['server', 'failed', 'Open the port.'],
        ['browser', 'unknown', undefined],
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
