import {expect} from '@open-wc/testing';
import {EndedEvent, FailedEvent, PendingEvent, PlayingEvent, ReadyEvent} from '../../src/element/events.ts';
import {phaseEvent} from '../../src/element/events.ts';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import {createPendingSession, createReadySession} from '../session/sample-session.ts';

const endpoint = {sessionId: 's1', signaling: {host: 'h', port: 1}};
const error = new AppStreamError('offline');
const size = {width: 2, height: 2};
const STATES: readonly SessionState[] = [
  {phase: 'idle', reason: 'manual'},
  {phase: 'checking', subject: 'catalogue'},
  {phase: 'requesting'},
  {phase: 'pending', session: createPendingSession(), message: 'Starting', since: 0},
  {phase: 'connecting', session: createReadySession(), endpoint, step: 'ice'},
  {phase: 'playing', session: createReadySession(), endpoint, size, since: 0},
  {phase: 'ended', reason: 'server', detail: 'Maintenance'},
  {phase: 'failed', error},
];
const idle: SessionState = {phase: 'idle', reason: 'detached'};
const createEventOf = (phase: SessionState['phase']) => {
  const state = STATES.find((each) => each.phase === phase);
  return state && phaseEvent(phase === 'idle' ? {phase: 'requesting'} : idle, state);
};

describe('phaseEvent', () => {
  it('returns the event of each new phase, with its data', () => {
    expect(createEventOf('pending')).to.be.instanceOf(PendingEvent).and.include({message: 'Starting'});
    expect(createEventOf('connecting')).to.be.instanceOf(ReadyEvent).and.include({endpoint});
    expect(createEventOf('playing')).to.be.instanceOf(PlayingEvent).and.include({size});
    expect(createEventOf('failed')).to.be.instanceOf(FailedEvent).and.include({error});
    expect(createEventOf('ended'))
      .to.be.instanceOf(EndedEvent)
      .and.include({reason: 'server', detail: 'Maintenance'});
  });

  it('returns no event for the phases idle, checking and requesting', () => {
    for (const phase of ['idle', 'checking', 'requesting'] as const)
      expect(createEventOf(phase)?.type).to.equal(undefined);
  });

  it('returns no event for the connection to a host without a service', () => {
    const session = createReadySession('');
    // An event cannot be reported: a failed comparison of it would hang the run.
    expect(phaseEvent(idle, {phase: 'connecting', session, endpoint, step: 'signaling'})?.type).to.equal(
      undefined,
    );
  });

  it('returns no event for a change within a phase', () => {
    for (const state of STATES) expect(phaseEvent(state, state)?.type).to.equal(undefined);
  });

  it('uses the names of media events, without bubbling', () => {
    const events = STATES.flatMap(({phase}) => createEventOf(phase) ?? []);
    expect(events.map(({type}) => type)).to.deep.equal(['pending', 'ready', 'playing', 'ended', 'error']);
    for (const event of events) expect([event.bubbles, event.composed]).to.deep.equal([false, false]);
  });
});
