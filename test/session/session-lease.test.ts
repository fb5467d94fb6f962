import {expect} from '@open-wc/testing';
import {LEASE_MOVES, type LeaseKind, type LeaseEvent, nextKind} from '../../src/session/session-lease.ts';

const KINDS: readonly LeaseKind[] = [
  'requested',
  'ours',
  'playing',
  'attached',
  'kept',
  'handed over',
  'ending',
  'over',
];
const events = Object.keys(LEASE_MOVES) as LeaseEvent[];

/** The kinds that can follow one another, from the kind of a new lease on. */
const reachable = (start: LeaseKind) => {
  const found = new Set([start]);
  for (const kind of found)
    for (const event of events) {
      const to = nextKind(kind, event);
      if (to) found.add(to);
    }
  return found;
};

describe('LEASE_MOVES', () => {
  it('reaches every state, and nothing leaves the last one', () => {
    expect([...new Set([...reachable('requested'), ...reachable('attached')])]).to.have.members(KINDS);
    expect([...reachable('over')]).to.deep.equal(['over']);
  });

  it('leads from every state to `over` when the user leaves and the service answers', () => {
    for (const kind of KINDS) {
      const left = nextKind(kind, 'pageLeft') ?? kind;
      const answered = nextKind(left, 'created') ?? left;
      const over = nextKind(answered, 'ended') ?? answered;
      expect(over, kind).to.equal('over');
    }
  });

  it('ends a session only for an owner, or for a user who stops it', () => {
    for (const event of events)
      if (event !== 'stopped') expect(nextKind('attached', event)).not.to.equal('ending');
    for (const event of events) expect(nextKind('handed over', event)).not.to.equal('ending');
  });

  it('lets only the service bring an id, and only the service or the time end a session', () => {
    for (const event of events) {
      if (nextKind('requested', event) === 'ours') expect(event).to.equal('created');
      if (nextKind('ending', event) === 'over')
        expect(event).to.be.oneOf(['createFailed', 'ended', 'endGivenUp']);
    }
  });

  it('passes a session on only by a claim, if the stream was taken while it played, or if the page keeps it', () => {
    for (const event of events)
      for (const kind of ['ours', 'playing', 'kept', 'ending'] as const)
        if (nextKind(kind, event) === 'handed over')
          expect(event).to.be.oneOf(kind === 'playing' ? ['taken', 'pageKept'] : ['claimed', 'pageKept']);
  });

  it('knows a claim in every state with a session of this page, unless the session plays here', () => {
    for (const kind of ['ours', 'kept', 'ending'] as const)
      expect(nextKind(kind, 'claimed')).to.equal('handed over');
    expect(nextKind('playing', 'claimed')).to.equal(undefined);
  });

  it('never returns to a create request', () => {
    for (const kind of KINDS)
      for (const event of events) expect(nextKind(kind, event)).not.to.equal('requested');
  });
});
