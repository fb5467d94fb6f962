import {expect} from '@open-wc/testing';
import {portal} from '../../../src/portal.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {openStream, waitForFailure, waitForPhase} from '../../support/element/open-stream.ts';
import {
  countMachines,
  NO_SERVICE,
  portalAt,
  readPortalStates,
  RecordedSockets,
  signIn,
} from '../../support/service/roads.ts';

const openPortal = (switches: object) =>
  openStream({...NO_SERVICE, appId: 'usd-viewer', service: portal({url: portalAt(switches)})});

describe('<app-stream> at a portal that loses its gateway', () => {
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

  it('fails if the session of a stream that plays has failed, although its socket stays open', async () => {
    const element = await openPortal({failAfterMs: 8000});
    await waitForPhase(element, 'playing');
    expect((await waitForFailure(element)).code).to.equal('session-not-found');
    expect((await readPortalStates()).at(-1)).to.equal('FAILED');
    expect(await readTaken()).to.deep.equal({portal: 1});
  });

  it('fails if the text of a refusal is too long for a close frame, so that the socket stays silent', async () => {
    const element = await openPortal({refusal: 'The gateway refused. '.repeat(10)});
    expect((await waitForFailure(element)).code).to.equal('session-not-found');
    expect(sockets.all).to.have.length(1);
    expect(await readTaken()).to.deep.equal({portal: 1});
  });

  it('sends one create request if the gateway is silent, and takes no machine', async () => {
    // Requests before this one leave connections that the browser uses again. There it repeats a request after 408.
    await Promise.all(Array.from({length: 6}, () => readPortalStates()));
    const error = await waitForFailure(await openPortal({createTimeouts: 1}));
    expect(error.code).to.equal('request-timeout');
    expect(await readTaken()).to.deep.equal({});
  });
});
