import {expect} from '@open-wc/testing';
import {ReportRecorder} from '../../src/telemetry/record-report.ts';
import type {Attributes} from '../../src/telemetry/open-telemetry.ts';
import type {StreamReport} from '../../src/telemetry/stream-report.ts';

/** What `sendBeacon` takes of a page in total, in bytes. */
const BEACON_BYTES = 64 * 1024;

const openReports = (attributes: Attributes = {}) => {
  const reports: StreamReport[] = [];
  let nowMs = 0;
  const recorder = new ReportRecorder({
    report: (report) => reports.push(report),
    attributes: () => attributes,
    traceId: () => 'a'.repeat(32),
    now: () => nowMs,
  });
  const pass = (ms: number) => {
    nowMs += ms;
  };
  recorder.runStarted();
  return {recorder, reports, pass};
};

const bytesOf = (report: StreamReport | undefined) => new TextEncoder().encode(JSON.stringify(report)).length;

describe('ReportRecorder', () => {
  it('sums up a run: a report at the first frame, when the page is hidden, and at the end', () => {
    const {recorder, reports, pass} = openReports({tenant: 'acme'});
    recorder.stepStarted('requesting', undefined);
    recorder.retried({type: 'service-error', status: 503});
    recorder.retried({type: 'too-many-requests', status: 429});
    pass(400);
    recorder.stepEnded(undefined);
    recorder.stepStarted('playing', undefined);
    recorder.started('playing', 400.4);
    for (const [frozenMs, roundTripMs] of [
      [0, 20],
      [180, undefined],
      [600, 40],
    ] as const)
      recorder.sampled({frozenMs, roundTripMs});
    recorder.ratedFor('good', undefined, 1000.6);
    recorder.ratedFor('poor', 'network', 500);
    recorder.ratedFor('good', undefined, 2000);
    recorder.warned({type: 'microphone-refused'});
    recorder.hidden();
    pass(3000);
    recorder.stepEnded({type: 'connection-lost'});
    recorder.reconnected('failed', 1500);
    recorder.runEnded('failed', {type: 'connection-lost'});
    recorder.hidden();
    expect(reports.map(({trigger}) => trigger)).to.deep.equal(['playing', 'hidden', 'end']);
    const {startedAtMs, ...report} = reports.at(-1) ?? {};
    expect(startedAtMs).to.be.closeTo(Date.now(), 60_000);
    expect(report).to.deep.equal({
      version: 1,
      trigger: 'end',
      traceId: 'a'.repeat(32),
      durationMs: 3400,
      start: {outcome: 'playing', durationMs: 400},
      end: {reason: 'failed', error: {type: 'connection-lost'}},
      steps: [
        {
          step: 'requesting',
          startMs: 0,
          retries: 2,
          retryError: {type: 'too-many-requests', status: 429},
          durationMs: 400,
        },
        {step: 'playing', startMs: 400, durationMs: 3000, error: {type: 'connection-lost'}},
      ],
      freezes: {count: 2, totalMs: 780},
      roundTrip: {meanMs: 30, minMs: 20, maxMs: 40},
      quality: [
        {level: 'good', ms: 3001},
        {level: 'poor', cause: 'network', ms: 500},
      ],
      reconnects: {count: 1, totalMs: 1500},
      warnings: [{type: 'microphone-refused'}],
      attributes: {tenant: 'acme'},
    });
  });

  it('keeps the first and the last steps of a run that reconnects for days', () => {
    const {recorder, reports} = openReports();
    for (let count = 0; count < 500; count++) {
      recorder.stepStarted('playing', count);
      recorder.stepEnded(undefined);
    }
    recorder.runEnded('stopped', undefined);
    const attempts = reports[0]?.steps.map(({attempt}) => attempt);
    expect(attempts).to.have.length(100);
    expect(attempts?.slice(0, 21)).to.deep.equal([...Array(20).keys(), 420]);
    expect(attempts?.at(-1)).to.equal(499);
  });

  // JSON writes six bytes for a control character or half a surrogate pair, and UTF-8 three for a Chinese character.
  for (const [about, character] of [
    ['control characters', '\0'],
    ['halves of surrogate pairs', '\ud800'],
    ['Chinese characters', '漢'],
    ['quotes', '"'],
  ] as const) {
    it(`fits \`sendBeacon\` after days, with 40 long attributes of ${about}`, () => {
      const name = (index: number) => String.fromCharCode(0xd800 + index) + character.repeat(400);
      const attributes = Object.fromEntries(
        Array.from({length: 40}, (_, index) => [name(index), character.repeat(400)]),
      );
      const {recorder, reports, pass} = openReports(attributes);
      const error = {type: 'x'.repeat(40), status: 503};
      pass(1e12);
      for (let count = 0; count < 200; count++) {
        recorder.stepStarted(`reconnecting: ${'x'.repeat(40)}`, 1e9 + count);
        recorder.retried(error);
        recorder.warned(error);
        recorder.stepEnded(error);
      }
      for (const level of ['good', 'fair', 'poor', 'lost'] as const)
        for (const cause of [undefined, 'network', 'host', 'browser'] as const)
          recorder.ratedFor(level, cause, 1e12);
      recorder.sampled({frozenMs: 1e12, roundTripMs: 1e12});
      recorder.runEnded('failed', error);
      expect(Object.keys(reports[0]?.attributes ?? {})).to.have.length(20);
      expect(bytesOf(reports[0])).to.be.below(BEACON_BYTES);
    });
  }
});
