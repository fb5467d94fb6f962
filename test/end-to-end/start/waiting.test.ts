import {expect} from '@open-wc/testing';
import type {SessionService} from '../../../src/index.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {openStream, waitForPhase} from '../../support/element/open-stream.ts';
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
