import {expect, oneEvent} from '@open-wc/testing';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {openStream, statesOf, waitForPhase, type StreamOptions} from '../../support/element/open-stream.ts';
import {isRising, readFrames, waitForStage} from '../../support/element/read-frame.ts';
import {endSession, waitForOnlySession} from '../../support/service/service-sessions.ts';

/** Without the attributes of a service. */
const DIRECT: StreamOptions = {
  serviceUrl: undefined,
  appId: undefined,
  profile: undefined,
  signalingUrl: '/direct',
};

/** Records the requests of the page. Its own are those of the modules that tests load. */
const recordRequests = () => {
  const {fetch} = window;
  const requests: string[] = [];
  window.fetch = (input, init) => {
    requests.push(new Request(input, init).url);
    return fetch(input, init);
  };
  return () => {
    window.fetch = fetch;
    return requests;
  };
};

/** The demo's application without a service keeps running after its client. */
const endApplication = async () => {
  const {id} = await waitForOnlySession('of the application');
  await endSession(id);
};

describe('<app-stream> without a service', () => {
  expectNoLeftovers();

  it('plays from the address of signaling alone, and sends no HTTP request', async () => {
    const stopRecording = recordRequests();
    const element = await openStream(DIRECT);
    const {session, endpoint} = await waitForPhase(element, 'playing');
    expect(await readFrames(element.video)).to.satisfy(isRising);
    expect(stopRecording()).to.deep.equal([]);
    expect(session).to.include({id: '', ready: true});
    expect(endpoint.signalingUrl).to.equal(new URL('/direct', location.href).href.replace('http', 'ws'));
    const phases = statesOf(element).map(({phase}) => phase);
    expect(new Set(phases)).to.deep.equal(new Set(['connecting', 'playing']));
    await element.stop();
    await endApplication();
  });

  it('leaves the application running after a stop, and signs in again', async () => {
    const element = await openStream(DIRECT);
    await waitForPhase(element, 'playing');
    const {id} = await waitForOnlySession('of the application');
    await element.stop();
    expect(element.state).to.include({phase: 'ended', reason: 'stopped'});
    const playing = oneEvent(element, 'playing');
    element.start();
    await playing;
    await waitForOnlySession('of the same application', (session) => session.id === id);
    element.remove();
    await endApplication();
  });

  it('opens the stage by a message once it plays', async () => {
    const element = await openStream({...DIRECT, stageUri: 'molecule.usda'});
    await waitForPhase(element, 'playing');
    await waitForStage(element.video, 'molecule.usda');
    element.remove();
    await endApplication();
  });

  it('finds the address for media in the attribute', async () => {
    const element = await openStream({...DIRECT, mediaHost: 'ip-127-0-0-1.example'});
    const {endpoint} = await waitForPhase(element, 'playing');
    expect(endpoint.media).to.deep.equal({host: '127.0.0.1', port: 0});
    element.remove();
    await endApplication();
  });

  it('fails without a session to keep if nothing listens at the address', async () => {
    const element = await openStream({
      ...DIRECT,
      signalingUrl: 'ws://127.0.0.1:9',
      limits: {connect: {retryMs: 0, attempts: 1}},
    });
    const {error, session} = await waitForPhase(element, 'failed');
    expect(error.code).to.equal('signaling-unreachable');
    expect(session).to.equal(undefined);
  });
});
