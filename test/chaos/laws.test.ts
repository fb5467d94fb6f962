import {expect} from '@open-wc/testing';
import type {SessionState} from '../../src/index.ts';
import {createReadySession} from '../session/sample-session.ts';
import type {Entry} from './journal.ts';
import {findBrokenLaws, findExcusedSessions} from './laws.ts';

const session = {...createReadySession(), id: 'one'};
const endpoint = {sessionId: 'one', signaling: {host: 'localhost', port: 1}};
const IDLE: SessionState = {phase: 'idle', reason: 'detached'};
const REQUESTING: SessionState = {phase: 'requesting'};
const CONNECTING: SessionState = {phase: 'connecting', session, endpoint, step: 'signaling'};
const PLAYING: SessionState = {phase: 'playing', session, endpoint, size: {width: 2, height: 2}, since: 0};
const STOPPED: SessionState = {phase: 'ended', reason: 'stopped'};

/** The entries of one element that goes through these states, one each second, with entries between them. */
const journalOf = (...events: readonly (SessionState | Record<string, unknown>)[]): Entry[] => {
  let from: SessionState = {phase: 'idle', reason: 'detached'};
  return events.map((event, index) => {
    const at = index * 1000;
    if (!('phase' in event)) return {at, ...event} as Entry;
    const to = event as SessionState;
    const entry: Entry = {at, kind: 'state', element: 0, from, to, keepsSession: true};
    from = to;
    return entry;
  });
};

const POST = {kind: 'create', request: 1};
const POST_AGAIN = {kind: 'create', request: 2};
const answer = (status: number) => ({
  kind: 'created',
  request: 1,
  status,
  id: status === 200 ? 'one' : undefined,
});
const DELETE = {kind: 'delete', id: 'one'};

describe('the laws of random runs', () => {
  const START = [REQUESTING, POST, answer(200), CONNECTING, PLAYING] as const;
  const cases: readonly (readonly [string, readonly Entry[], RegExp | undefined])[] = [
    ['allow a run', journalOf(...START, STOPPED, DELETE), undefined],
    ['refuse an unlawful change', journalOf(PLAYING), /unlawful change/],
    ['allow a deferred request', journalOf(REQUESTING, POST, answer(503), REQUESTING, POST_AGAIN), undefined],
    [
      'refuse a repeated request',
      journalOf(REQUESTING, POST, answer(500), REQUESTING, POST_AGAIN),
      /POST 2 .* repeats POST 1 \(500\)/,
    ],
    [
      'refuse a repeated request without a response',
      journalOf(REQUESTING, POST, REQUESTING, POST_AGAIN),
      /repeats POST 1 \(no response\)/,
    ],
    [
      'allow a request of another start',
      journalOf(REQUESTING, POST, STOPPED, REQUESTING, POST_AGAIN),
      undefined,
    ],
    ['refuse a request without a state', journalOf(...START, POST_AGAIN), /no element requests a session/],
    [
      'refuse a deletion while a stream plays',
      journalOf(...START, DELETE),
      /DELETE one at 5000 ms during playing/,
    ],
    [
      'refuse to continue a deleted session',
      journalOf(...START, DELETE, PLAYING),
      /its run continues: playing/,
    ],
    [
      'refuse the deletion of a kept session',
      journalOf(...START, DELETE, IDLE).map((entry) => ({...entry, at: 0})),
      /the page keeps its session/,
    ],
    ['refuse an uncaught error', journalOf({kind: 'problem', text: 'uncaught: no'}), /uncaught: no/],
  ];
  for (const [name, entries, law] of cases) {
    it(name, () => {
      const broken = findBrokenLaws(entries);
      if (law) expect(broken.join()).to.match(law);
      else expect(broken).to.deep.equal([]);
    });
  }

  it('excuse sessions that the page does not know, has kept or has left', () => {
    const disconnected: SessionState = {phase: 'ended', reason: 'disconnected'};
    const left = journalOf(...START, disconnected);
    expect(findExcusedSessions(left, ['one', 'lost'], ['kept'])).to.have.members(['one', 'lost', 'kept']);
    const stopped = journalOf(...START, STOPPED, DELETE);
    expect(findExcusedSessions(stopped, ['one', 'lost'], [])).to.deep.equal(['lost']);
  });
});
