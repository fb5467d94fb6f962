import {expect, fixture, html, oneEvent} from '@open-wc/testing';
import type {Check} from '../../../src/diagnosis/check.ts';
import type {AppStreamElement} from '../../../src/index.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {
  waitForFailure,
  openStream,
  waitForPhase,
  type StreamOptions,
} from '../../support/element/open-stream.ts';
import {isRising, readFrames} from '../../support/element/read-frame.ts';
import {waitForStreamIn, streamPageUrl} from '../../support/page/iframe-page.ts';
import {createDetailBody, createRefusingUrl, readRequests} from '../../support/service/refusal.ts';

const openManual = (options: StreamOptions = {}) => openStream({loading: 'manual', ...options});

/** Runs a diagnosis and returns one of its checks. */
const diagnoseCheck = async (element: AppStreamElement, name: string): Promise<Check | undefined> =>
  (await element.diagnose()).checks.find(({check}) => check === name);

describe('diagnose()', () => {
  expectNoLeftovers();

  it('reports every check of a stream that plays, and does not disturb the stream', async () => {
    const element = await openStream();
    await waitForPhase(element, 'playing');
    const report = await element.diagnose();
    expect(report.state).to.equal('playing');
    expect(report.checks.map(({check}) => check)).to.have.members([
      'secure context',
      'frame',
      'permissions policy',
      'local network',
      'storage',
      'autoplay',
      'WebRTC',
      'codecs',
      'network',
      'mixed content',
      'token',
      'service',
      'catalogue',
      'signaling',
      'UDP',
      'host features',
      'video size',
    ]);
    const outcomes = Object.fromEntries(report.checks.map(({check, outcome}) => [check, outcome]));
    expect(outcomes).to.include({
      'secure context': 'ok',
      WebRTC: 'ok',
      service: 'ok',
      catalogue: 'ok',
      signaling: 'unknown',
      UDP: 'ok',
      token: 'unknown',
    });
    expect(report.checks.filter(({outcome}) => outcome === 'failed')).to.deep.equal([]);
    // Members without a value are left out.
    expect(JSON.stringify(report.timeline)).to.equal(JSON.stringify(element.timeline));
    expect(await readFrames(element.video)).to.satisfy(isRising);
    expect(element.state.phase).to.equal('playing');
  });

  it('reports a service that does not allow the page (CORS)', async () => {
    const path = createRefusingUrl({method: 'GET', path: 'cfg', status: 200, body: '{}'});
    const check = await diagnoseCheck(
      await openManual({serviceUrl: `http://127.0.0.1:${location.port}${path}`}),
      'service',
    );
    expect(check).to.include({outcome: 'failed'});
    expect(check?.advice).to.include('CORS');
  });

  it('creates no session at a service without a catalogue', async () => {
    const serviceUrl = createRefusingUrl();
    const element = await openManual({serviceUrl, catalogue: 'skip'});
    expect(await diagnoseCheck(element, 'service')).to.include({outcome: 'ok'});
    expect(await diagnoseCheck(element, 'catalogue')).to.include({outcome: 'unknown'});
    for (const request of await readRequests(serviceUrl)) expect(request).to.match(/^GET /);
  });

  it('checks the address of a host without a service', async () => {
    const element = await openManual({
      serviceUrl: undefined,
      appId: undefined,
      profile: undefined,
      signalingUrl: '/direct',
    });
    for (const name of ['service', 'catalogue'])
      expect(await diagnoseCheck(element, name), name).to.include({
        outcome: 'unknown',
        summary: 'The element connects to the host without a service.',
      });
    expect(await diagnoseCheck(element, 'mixed content')).to.include({outcome: 'ok'});
    expect(await diagnoseCheck(element, 'signaling')).to.include({
      outcome: 'ok',
      summary: `${location.host} responds.`,
    });
  });

  it('reports a token function that rejects', async () => {
    const element = await openManual({token: () => Promise.reject(new Error('No account'))});
    expect(await diagnoseCheck(element, 'token')).to.include({
      outcome: 'failed',
      summary: 'We couldn’t sign you in. Error: No account',
    });
  });

  it('reports blocked UDP with the host’s addresses', async () => {
    const element = await openStream({demo: {noMedia: true}, limits: {connect: {iceMs: 1000, attempts: 1}}});
    const {endpoint} = await waitForPhase(element, 'connecting');
    await waitForFailure(element);
    const report = await element.diagnose();
    expect(report.checks.find(({check}) => check === 'UDP')?.advice).to.include(
      `${endpoint.media?.host}:${endpoint.media?.port}`,
    );
    expect(report.checks.find(({check}) => check === 'signaling')).to.include({outcome: 'ok'});
    expect(report.failure).to.include({code: 'ice-failed'});
    expect(report.toString()).to.include('## Failure').and.to.include('**connecting: ice** at');
  });

  it('reports the permissions that a frame lacks', async () => {
    const frame = await fixture<HTMLIFrameElement>(
      html`<iframe allow="autoplay 'none'; fullscreen 'none'"></iframe>`,
    );
    const loaded = oneEvent(frame, 'load');
    frame.src = streamPageUrl({loading: 'manual'});
    await loaded;
    const element = await waitForStreamIn(() => frame.contentDocument);
    expect(await diagnoseCheck(element, 'frame')).to.include({summary: 'The page is in a frame.'});
    const check = await diagnoseCheck(element, 'permissions policy');
    expect(check).to.include({outcome: 'warning'});
    expect(check?.summary)
      .to.include('autoplay')
      .and.to.include('fullscreen')
      .and.not.to.include('microphone');
    expect(check?.advice).to.include('allow="autoplay; fullscreen"');
  });

  it('ends at its time limit and reports the check without a response', async () => {
    const element = await openManual({serviceUrl: createRefusingUrl({method: 'GET', path: 'cfg'})});
    const {checks} = await element.diagnose({limitMs: 700});
    expect(checks.find(({check}) => check === 'service')).to.include({
      outcome: 'failed',
      summary: 'The check did not finish in time.',
    });
    expect(checks.find(({check}) => check === 'WebRTC')).to.include({outcome: 'ok'});
  });

  it('rejects with the reason of its signal', async () => {
    const element = await openManual({serviceUrl: createRefusingUrl({method: 'GET', path: 'cfg'})});
    const controller = new AbortController();
    const outcome = element.diagnose({signal: controller.signal}).catch((error: unknown) => error);
    const reason = new Error('no longer wanted');
    controller.abort(reason);
    expect(await outcome).to.equal(reason);
  });

  it('has no token of the page, no value of its headers and no session id in its report', async () => {
    const token = 'opaque-token-7';
    const message = `${token} (pin-7) was refused`;
    const serviceUrl = createRefusingUrl({
      method: 'GET',
      path: 'stream',
      status: 403,
      body: createDetailBody(message),
    });
    for (const variant of [token, () => Promise.resolve(token)]) {
      const element = await openStream({serviceUrl, profile: 'cold', token: variant, demo: {coldMs: 3000}});
      const {session} = await waitForPhase(element, 'pending');
      await waitForFailure(element);
      element.sessionId = session.id;
      element.loading = 'manual';
      await element.updateComplete;
      // The service does not know them, but its texts may contain them.
      Object.assign(element, {
        token: undefined,
        signalingToken: token,
        headers: {'x-key': token, 'x-pin': 'pin-7'},
      });
      const report = await element.diagnose();
      for (const whole of [report.toString(), JSON.stringify(report)]) {
        // The address of this service contains the body of its response.
        const text = whole.replaceAll(/\/refusing\/[^/]+\//g, '/');
        expect(text).to.include('was refused');
        expect(text).not.to.include(token).and.not.to.include('pin-7').and.not.to.include(session.id);
      }
      element.remove();
    }
  });
});
