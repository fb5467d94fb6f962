import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import type {StreamEndpoint} from '../../src/connection/connector.ts';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {Session} from '../../src/service/session.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import {Timeline} from '../../src/session/timeline.ts';

const SECRET = 'https://host/?token=secret-7';
const session: Session = {id: SECRET, ready: false, message: SECRET, hosts: [], retryAfterMs: undefined};
const endpoint: StreamEndpoint = {sessionId: SECRET, signaling: {host: SECRET, port: 49_100}};
const error = new AppStreamError('no-capacity', {detail: SECRET, values: {address: SECRET}});
const connecting = {phase: 'connecting', session, endpoint} as const;
const reconnecting = {phase: 'reconnecting', session, endpoint, cause: error, attempt: 1, since: 0} as const;

/** A state of each kind. All text from outside contains a secret. */
const STATES: readonly SessionState[] = [
  {phase: 'checking', subject: 'catalogue'},
  {phase: 'requesting'},
  {phase: 'requesting', deferred: {error, attempt: 1, nextTryAt: 0}},
  {phase: 'pending', session, message: SECRET, since: 0},
  {phase: 'pending', session, message: SECRET, since: 0, pollError: error},
  {...connecting, step: 'signaling'},
  {...connecting, step: 'first-frame'},
  {phase: 'playing', session, endpoint, size: {width: 1, height: 1}, since: 0},
  {...reconnecting, step: 'waiting'},
  {...reconnecting, step: 'signing-in'},
  {phase: 'ended', reason: 'server', detail: SECRET},
  {phase: 'failed', error, session},
];

const recordTimeline = (states: readonly SessionState[]) => {
  const timeline = new Timeline();
  for (const state of states) timeline.add(state);
  return timeline.rows;
};
const readEntries = () =>
  performance.getEntriesByType('measure').filter(({name}) => name.startsWith('app-stream: '));

describe('Timeline', () => {
  beforeEach(() => performance.clearMeasures());

  it('has a row for each step with its error or reason', () => {
    expect(recordTimeline(STATES).map(({step, detail}) => [step, detail])).to.deep.equal([
      ['checking', undefined],
      ['requesting', 'no-capacity'],
      ['pending', 'no-capacity'],
      ['connecting: signaling', undefined],
      ['connecting: first-frame', undefined],
      ['playing', undefined],
      ['reconnecting: waiting', 'no-capacity'],
      ['reconnecting: signing-in', 'no-capacity'],
      ['ended', 'server'],
      ['failed', 'no-capacity'],
    ]);
  });

  it('measures each finished step on its own track, with the duration of the row', () => {
    const rows = recordTimeline(STATES).slice(0, -1);
    expect(readEntries().map(({name}) => name)).to.have.members(rows.map(({step}) => `app-stream: ${step}`));
    for (const entry of readEntries()) {
      const row = rows.find(({step}) => entry.name === `app-stream: ${step}`);
      expect(entry.duration).to.be.closeTo(row?.durationMs ?? NaN, 0.01);
      expect(entry).to.have.nested.property('detail.devtools.track', 'app-stream');
    }
  });

  it('has rows without gaps, one open row at the end and no text from outside, in any run', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STATES), {minLength: 1, maxLength: 300}), (states) => {
        const rows = recordTimeline(states);
        expect(JSON.stringify([rows, readEntries()])).not.to.include('secret-7');
        expect(rows.length).to.be.at.most(100);
        rows.forEach(({startMs, durationMs}, index) => {
          const next = rows[index + 1];
          expect(durationMs === undefined ? undefined : startMs + durationMs).to.equal(next?.startMs);
        });
        expect(rows.at(-1)?.step.startsWith(states.at(-1)?.phase ?? '-')).to.equal(true);
      }),
      {numRuns: 50},
    );
  });

  it('limits the number of entries over many runs', () => {
    for (let run = 0; run < 200; run++) recordTimeline(STATES);
    expect(readEntries().length)
      .to.be.at.most(50 * 9)
      .and.at.least(9);
  });

  it('returns rows that never change', () => {
    const timeline = new Timeline();
    timeline.add({phase: 'requesting'});
    const {rows} = timeline;
    const before = JSON.stringify(rows);
    for (const state of STATES) timeline.add(state);
    expect(JSON.stringify(rows)).to.equal(before);
  });
});
