import {expect} from '@open-wc/testing';
import type {SessionService} from '../../../src/index.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {openStream, overlayTextOf, statesOf, waitForPhase} from '../../support/element/open-stream.ts';
import {collectPeers} from '../../support/page/page-globals.ts';
import {until} from '../../support/until.ts';

const LIMITS = {connect: {preparedMs: 20}, start: {pollMs: 200}};

/** A service that never has a machine. */
const createService = (): SessionService => {
  const session = {id: crypto.randomUUID(), ready: false, message: '', retryAfterMs: 60_000, hosts: []};
  return {
    confirm: () => Promise.resolve({}),
    create: () => Promise.resolve(session),
    poll: () => Promise.resolve(session),
    end: () => Promise.resolve(),
  };
};

describe('<app-stream> that waits long for its session', () => {
  expectNoLeftovers();
  let collected: ReturnType<typeof collectPeers>;
  beforeEach(() => {
    collected = collectPeers();
  });
  afterEach(() => collected.restore());
  const countOpen = () => collected.peers.filter(({signalingState}) => signalingState !== 'closed').length;

  it('holds no peer connection, however many elements wait', async () => {
    const elements = await Promise.all(
      Array.from({length: 50}, () => openStream({service: createService(), limits: LIMITS})),
    );
    await Promise.all(elements.map((element) => waitForPhase(element, 'pending')));
    await until('all peer connections are closed', () => collected.peers.length === 50 && countOpen() === 0);
    for (const element of elements) element.remove();
  });

  it('prepares another one when the session is ready, and plays', async () => {
    const element = await openStream({profile: 'cold', demo: {coldMs: 1000}, limits: LIMITS});
    await waitForPhase(element, 'pending');
    await until('the peer connection is closed', () => collected.peers.length === 1 && countOpen() === 0);
    await waitForPhase(element, 'playing');
    expect(collected.peers.length).to.be.within(2, 3);
    expect(countOpen()).to.equal(1);
  });
});

describe('A queue for machines', () => {
  expectNoLeftovers();

  it('shows the place of the user, and then plays', async () => {
    const element = await openStream({
      demo: {queue: {length: 3, stepMs: 600}},
      limits: {start: {pollMs: 100}},
    });
    await waitForPhase(element, 'pending', ({queue}) => queue?.position === 2);
    await element.updateComplete;
    expect(overlayTextOf(element))
      .to.include('You are number 2 of 3 in the queue…')
      .and.to.include('About 10 seconds left');
    await waitForPhase(element, 'playing');
    const places = statesOf(element).map((state) =>
      state.phase === 'pending' ? state.queue?.position : undefined,
    );
    expect(places.filter((place) => place !== undefined)).to.deep.equal([3, 2, 1]);
  });
});

/** A cold start that the element polls early. */
const COLD = {profile: 'cold', limits: {start: {pollMs: 200}}} as const;

describe('The usual start time', () => {
  expectNoLeftovers();
  beforeEach(() => localStorage.clear());
  after(() => localStorage.clear());

  it('appears after a first start of the same application and profile, and for no others', async () => {
    const first = await openStream(COLD);
    expect((await waitForPhase(first, 'pending')).usualMs).to.equal(undefined);
    await first.updateComplete;
    expect(overlayTextOf(first)).to.not.include('Usually');
    await waitForPhase(first, 'playing');
    await first.stop();

    const second = await openStream(COLD);
    expect((await waitForPhase(second, 'pending')).usualMs).to.equal(5000);
    await second.updateComplete;
    expect(overlayTextOf(second)).to.include('· Usually 5 seconds');
    await second.stop();

    const other = await openStream({profile: 'cold-long'});
    expect((await waitForPhase(other, 'pending')).usualMs).to.equal(undefined);
    await other.stop();
  });
});
