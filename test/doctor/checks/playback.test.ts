import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {rowsOfPlayback} from '../../../cli/doctor/checks/playback.ts';

describe('The rows of playback', () => {
  it('show the time of all attempts at the step that failed', () => {
    const rows = rowsOfPlayback({
      timeline: [
        {step: 'connecting: signaling', startMs: 100, durationMs: 20},
        {step: 'connecting: negotiating', startMs: 120, durationMs: 15_000},
        {step: 'connecting: signaling', startMs: 15_500, durationMs: 30},
        {step: 'connecting: negotiating', startMs: 15_530},
      ],
      elapsedMs: 15_540,
      error: {code: 'no-offer', message: 'No offer.', advice: 'Look.'},
      state: 'connecting: negotiating',
      browser: 'b',
      isInputOpen: false,
    });
    assert.deepEqual(
      rows.slice(0, 3).map(({check, outcome, ms}) => [check, outcome, ms]),
      [
        ['signaling: sign in', 'ok', 30],
        ['signaling: offer', 'failed', 15_420],
        ['media: ICE and DTLS', 'skipped', 0],
      ],
    );
  });
});
