import {expect} from '@open-wc/testing';
import {
  EndedEvent,
  eventOf,
  FailedEvent,
  PendingEvent,
  PlayingEvent,
  ReadyEvent,
} from '../../src/element/events.ts';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import {pending, ready} from '../session/fake-world.ts';

const endpoint = {sessionId: 's1', signaling: {host: 'h', port: 1}};
const error = new AppStreamError('offline');
const size = {width: 2, height: 2};
const STATES: readonly SessionState[] = [
  {phase: 'idle', reason: 'manual'},
  {phase: 'checking', subject: 'catalogue'},
  {phase: 'requesting'},
  {phase: 'pending', session: pending(), message: 'Starting', since: 0},
  {phase: 'connecting', session: ready(), endpoint, step: 'ice'},
  {phase: 'playing', session: ready(), endpoint, size, since: 0},
  {phase: 'ended', reason: 'server', detail: 'Maintenance'},
  {phase: 'failed', error},
];
const idle: SessionState = {phase: 'idle', reason: 'detached'};
const of = (phase: SessionState['phase']) => {
  const state = STATES.find((each) => each.phase === phase);
  return state && eventOf(phase === 'idle' ? {phase: 'requesting'} : idle, state);
};

describe('eventOf', () => {
  it('gives the event of each phase that is entered, with what belongs to it', () => {
    expect(of('pending')).to.be.instanceOf(PendingEvent).and.include({message: 'Starting'});
    expect(of('connecting')).to.be.instanceOf(ReadyEvent).and.include({endpoint});
    expect(of('playing')).to.be.instanceOf(PlayingEvent).and.include({size});
    expect(of('failed')).to.be.instanceOf(FailedEvent).and.include({error});
    expect(of('ended')).to.be.instanceOf(EndedEvent).and.include({reason: 'server', detail: 'Maintenance'});
  });

  it('has none for the phases in which nothing has happened yet', () => {
    for (const phase of ['idle', 'checking', 'requesting'] as const) expect(of(phase)).to.equal(undefined);
  });

  it('has none for a change within a phase', () => {
    for (const state of STATES) expect(eventOf(state, state)).to.equal(undefined);
  });

  it('names them as media events are named, and lets none of them bubble', () => {
    const events = STATES.flatMap(({phase}) => of(phase) ?? []);
    expect(events.map(({type}) => type)).to.deep.equal(['pending', 'ready', 'playing', 'ended', 'error']);
    for (const event of events) expect([event.bubbles, event.composed]).to.deep.equal([false, false]);
  });
});
