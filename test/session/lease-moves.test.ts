import {expect} from '@open-wc/testing';
import {LEASE_MOVES, type LeaseKind, type LeaseRequest, nextKind} from '../../src/session/lease-moves.ts';

const KINDS: readonly LeaseKind[] = [
  'requested',
  'ours',
  'attached',
  'shared',
  'kept',
  'handed over',
  'ending',
  'over',
];
const requests = Object.keys(LEASE_MOVES) as LeaseRequest[];

/** The kinds that can follow one another, from the kind of a new lease on. */
const reachable = (start: LeaseKind) => {
  const found = new Set([start]);
  for (const kind of found)
    for (const request of requests) {
      const to = nextKind(kind, request);
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
      const left = nextKind(kind, 'leave') ?? kind;
      const answered = nextKind(left, 'answer') ?? left;
      const over = nextKind(answered, 'confirm') ?? answered;
      expect(over, kind).to.equal('over');
    }
  });

  it('ends a session only for an owner, or for a user who stops it', () => {
    for (const request of requests)
      if (request !== 'stop') expect(nextKind('attached', request)).not.to.equal('ending');
    for (const request of requests) expect(nextKind('shared', request)).not.to.equal('ending');
    for (const request of requests) expect(nextKind('handed over', request)).not.to.equal('ending');
  });

  it('lets only the service bring an id, and only the service or the time end a session', () => {
    for (const request of requests) {
      if (nextKind('requested', request) === 'ours') expect(request).to.equal('answer');
      if (nextKind('ending', request) === 'over')
        expect(request).to.be.oneOf(['share', 'refuse', 'confirm', 'giveUp']);
    }
  });

  it('never returns to a request', () => {
    for (const kind of KINDS)
      for (const request of requests) expect(nextKind(kind, request)).not.to.equal('requested');
  });
});
