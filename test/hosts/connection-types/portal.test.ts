import {expect} from '@open-wc/testing';
import {portal} from '../../../src/portal.ts';
import {CREATE_MS, LATE_MS, SIGN_IN_MS} from '../../../src/service/connection-types/portal.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {openStream, waitForFailure, waitForPhase} from '../../support/element/open-stream.ts';
import {isRising, readFrames} from '../../support/element/read-frame.ts';
import {until} from '../../support/until.ts';
import {quickenTimers} from '../../support/page/page-globals.ts';
import {
  countMachines,
  NO_SERVICE,
  portalAt,
  readPortalSessions,
  readPortalStates,
  RecordedSockets,
  signIn,
  startPortalFaults,
} from '../../support/service/connection-types.ts';

const openPortal = (switches: object = {}) => {
  const service = portal({url: portalAt(switches)});
  return openStream({...NO_SERVICE, appId: 'usd-viewer', service});
};

const readState = async () => (await readPortalStates()).at(-1);

describe('<app-stream> at a portal', () => {
  expectNoLeftovers();
  let sockets: RecordedSockets;
  let readTaken: Awaited<ReturnType<typeof countMachines>>;
  beforeEach(async () => {
    signIn('viewer');
    sockets = new RecordedSockets();
    readTaken = await countMachines();
  });
  afterEach(() => {
    sockets.stop();
    signIn(undefined);
  });

  it('takes no machine if the user is signed out', async () => {
    signIn(undefined);
    const element = await openPortal();
    const {checkError} = await waitForPhase(element, 'checking', (state) => state.checkError !== undefined);
    expect(checkError).to.include({code: 'sign-in-expired', status: 401});
    await element.stop();
    expect(await readTaken()).to.deep.equal({});
  });

  it('reads the address of media from the entry of the application', async () => {
    const element = await openPortal({mediaEndpoint: true});
    await waitForPhase(element, 'playing');
    expect(await readFrames(element.video)).to.satisfy(isRising);
  });

  it('renews a cookie that the browser has lost, and keeps the session', async () => {
    const element = await openPortal({losesCookie: true});
    await waitForPhase(element, 'playing');
    expect(sockets.all).to.have.length(2);
    await element.stop();
    expect(await readState()).to.equal('STOPPED');
    expect(await readTaken()).to.deep.equal({portal: 1});
  });

  for (const [what, switches] of Object.entries({
    'the portal restarts': {restartAfterMs: 0},
    'the connection to the portal breaks': {dropAfterMs: 0},
  })) {
    it(`plays again on the same machine if ${what}, which ends the stream at the host`, async () => {
      const element = await openPortal({...switches, faultsOnRequest: true});
      await waitForPhase(element, 'playing');
      await startPortalFaults();
      const {cause} = await waitForPhase(element, 'reconnecting');
      expect(cause.code).to.equal('connection-lost');
      await waitForPhase(element, 'playing');
      expect(await readFrames(element.video)).to.satisfy(isRising);
      await element.stop();
      expect(await readState()).to.equal('STOPPED');
      expect(await readTaken()).to.deep.equal({portal: 1});
    });
  }

  it('ends the session before it closes the socket, which the portal would answer with 500', async () => {
    const element = await openPortal();
    await waitForPhase(element, 'playing');
    const {fetch} = window;
    const answers: number[] = [];
    window.fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (init?.method === 'DELETE') answers.push(response.status);
      return response;
    };
    try {
      await element.stop();
    } finally {
      window.fetch = fetch;
    }
    expect(answers).to.deep.equal([200]);
    expect(await readState()).to.equal('STOPPED');
  });

  it('leaves a session that it can resume when it disconnects', async () => {
    const element = await openPortal();
    const {session} = await waitForPhase(element, 'playing');
    await element.disconnect();
    await until('the end of the socket', async () => (await readState()) !== 'ACTIVE');
    expect(await readState()).to.equal('IDLE');
    const end = () => fetch(`/service/portal/api/sessions/${session.id}`, {method: 'DELETE'});
    // The portal answers 500 right after the end of a socket.
    await until('the end of the session', async () => (await end()).ok);
  });

  it('ends the session although the gateway is silent at first', async () => {
    const element = await openPortal({deleteTimeouts: 2});
    // Before the stream plays: the demo host may crash if a page leaves a stream whose session continues.
    await waitForPhase(element, 'connecting');
    await element.stop();
    expect(await readState()).to.equal('STOPPED');
  });

  const refusals: readonly (readonly [string, object, string, string | undefined])[] = [
    [
      'the gateway refuses',
      {refusal: 'no worker of this kind'},
      'signaling-refused',
      'no worker of this kind',
    ],
    ['the gateway is silent', {gatewaySilent: true, connectMs: 300}, 'host-unreachable', undefined],
    ['the gateway fails', {createStatus: 500}, 'service-error', undefined],
  ];
  for (const [what, switches, code, detail] of refusals) {
    it(`fails with ${code} if ${what}, with at most one machine`, async () => {
      const error = await waitForFailure(await openPortal(switches));
      expect(error.code).to.equal(code);
      if (detail) expect(error.detail).to.equal(detail);
      expect(Object.values(await readTaken())).to.satisfy((counts: number[]) => counts.every((n) => n === 1));
    });
  }

  for (const [what, switches, reason] of [
    ['an administrator ends it', {endAfterMs: 500}, 'operator'],
    ['its application is withdrawn', {withdrawn: true}, 'application-gone'],
  ] as const) {
    it(`ends with ${reason} if ${what}`, async () => {
      const element = await openPortal(switches);
      expect((await waitForPhase(element, 'ended')).reason).to.equal(reason);
      expect(await readTaken()).to.deep.equal({portal: 1});
    });
  }

  it('notes a failure for the administrators', async () => {
    const service = portal({url: portalAt({host: {noOffer: true}})});
    const element = await openStream({
      ...NO_SERVICE,
      appId: 'usd-viewer',
      service,
      limits: {connect: {offerMs: 300, attempts: 1, retryMs: 0}},
    });
    const error = await waitForFailure(element);
    await service.noteFailure(error);
    expect((await readPortalSessions()).at(-1)?.error).to.equal(`no-offer: ${error.message}`);
  });

  it('fails if the session of a stream that plays has failed, although its socket stays open', async () => {
    const element = await openPortal({failAfterMs: 0, faultsOnRequest: true});
    await waitForPhase(element, 'playing');
    await startPortalFaults();
    expect((await waitForFailure(element)).code).to.equal('session-not-found');
    expect((await readPortalStates()).at(-1)).to.equal('FAILED');
    expect(await readTaken()).to.deep.equal({portal: 1});
  });

  it('fails if the text of a refusal is too long for a close frame, so that the socket stays silent', async () => {
    const restore = quickenTimers(SIGN_IN_MS);
    try {
      const element = await openPortal({refusal: 'The gateway refused. '.repeat(10)});
      expect((await waitForFailure(element)).code).to.equal('session-not-found');
    } finally {
      restore();
    }
    expect(sockets.all).to.have.length(1);
    expect(await readTaken()).to.deep.equal({portal: 1});
  });

  it('waits if the gateway is silent, sends one create request and takes no machine', async () => {
    // Requests before this one leave connections that the browser uses again. There it repeats a request after 408.
    await Promise.all(Array.from({length: 6}, () => readPortalStates()));
    const restore = quickenTimers(CREATE_MS, ...LATE_MS);
    try {
      const element = await openPortal({createTimeouts: 1});
      const {deferred} = await waitForPhase(element, 'requesting', (state) => state.deferred !== undefined);
      expect(deferred?.error.code).to.equal('request-timeout');
      await element.stop();
    } finally {
      restore();
    }
    expect(await readTaken()).to.deep.equal({});
  });
});
