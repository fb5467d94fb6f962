import {expect, fixture, html, oneEvent} from '@open-wc/testing';
import type {AppStreamElement, Check} from '../../src/index.ts';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {failureOf, makeStream, openStream, press, reaches, type Wish} from '../support/open-stream.ts';
import {isRising, readFrames} from '../support/read-frame.ts';
import {streamIn, streamPage} from '../support/own-page.ts';
import {detail, refusing, requestsAt} from '../support/refusal.ts';
import {until} from '../support/until.ts';

const manual = (wish: Wish = {}) => openStream({loading: 'manual', ...wish});

/** What a report says of one check. */
const found = async (element: AppStreamElement, name: string): Promise<Check | undefined> =>
  (await element.diagnose()).checks.find(({check}) => check === name);

describe('<app-stream> diagnoses', () => {
  leavesNothing();

  it('a stream that plays, and disturbs nothing', async () => {
    const element = await openStream();
    await reaches(element, 'playing');
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
    ]);
    const outcomes = Object.fromEntries(report.checks.map(({check, outcome}) => [check, outcome]));
    expect(outcomes).to.include({
      'secure context': 'ok',
      WebRTC: 'ok',
      service: 'ok',
      catalogue: 'ok',
      signaling: 'skipped',
      UDP: 'ok',
      token: 'skipped',
    });
    expect(report.checks.filter(({outcome}) => outcome === 'failed')).to.deep.equal([]);
    expect(report.timeline).to.deep.equal(element.timeline);
    expect(await readFrames(element.video)).to.satisfy(isRising);
    expect(element.state.phase).to.equal('playing');
  });

  it('a service that cannot be reached', async () => {
    const check = await found(await manual({serviceUrl: 'http://service.invalid/x'}), 'service');
    expect(check).to.include({outcome: 'failed'});
    expect(check?.words).to.include('http://service.invalid cannot be reached');
  });

  it('a service that does not allow the page (CORS)', async () => {
    const path = refusing({method: 'GET', path: 'cfg', status: 200, body: '{}'});
    const check = await found(
      await manual({serviceUrl: `http://127.0.0.1:${location.port}${path}`}),
      'service',
    );
    expect(check).to.include({outcome: 'failed'});
    expect(check?.advice).to.include('CORS');
  });

  it('a service that refuses, with its words', async () => {
    const serviceUrl = refusing({method: 'GET', path: 'cfg', status: 403, body: detail('Not in your group')});
    const element = await manual({serviceUrl});
    expect(await found(element, 'service')).to.include({outcome: 'failed'});
    const {checks} = await element.diagnose();
    expect(checks.find(({check}) => check === 'service')?.words).to.include('Not in your group');
    expect(checks.find(({check}) => check === 'catalogue')?.outcome).to.equal('skipped');
  });

  it('an application that is not in the catalogue, with what is', async () => {
    const element = await manual({appId: 'usd-veiwer'});
    expect(await found(element, 'service')).to.include({outcome: 'ok'});
    const check = await found(element, 'catalogue');
    expect(check).to.include({outcome: 'failed'});
    expect(check?.words).to.include('usd-veiwer').and.to.include('There is: usd-viewer');
  });

  it('a service without a catalogue, and creates nothing', async () => {
    const serviceUrl = refusing();
    const element = await manual({serviceUrl, catalogue: 'skip'});
    expect(await found(element, 'service')).to.include({outcome: 'ok'});
    expect(await found(element, 'catalogue')).to.include({outcome: 'skipped'});
    for (const request of await requestsAt(serviceUrl)) expect(request).to.match(/^GET /);
  });

  it('attributes that ask for nothing', async () => {
    const element = await manual({serviceUrl: ''});
    for (const name of ['service', 'catalogue', 'mixed content', 'signaling', 'UDP']) {
      expect(await found(element, name), name).to.include({outcome: 'skipped'});
    }
  });

  it('a token that the page cannot give', async () => {
    const element = await manual({token: () => Promise.reject(new Error('No account'))});
    expect(await found(element, 'token')).to.include({
      outcome: 'failed',
      words: 'The page could not sign in.',
    });
  });

  it('a host whose UDP is blocked: with the addresses that were tried', async () => {
    const element = await openStream({demo: {noMedia: true}, limits: {iceMs: 1500}});
    const {endpoint} = await reaches(element, 'connecting');
    await failureOf(element);
    const report = await element.diagnose();
    expect(report.checks.find(({check}) => check === 'UDP')?.advice).to.include(
      `${endpoint.media?.host}:${endpoint.media?.port}`,
    );
    expect(report.checks.find(({check}) => check === 'signaling')).to.include({outcome: 'ok'});
    expect(report.failure).to.include({code: 'ice-failed'});
    expect(report.toString()).to.include('## Failure').and.to.include('**connecting: ice** at');
  });

  it('STUN servers that do not answer', async () => {
    const element = Object.assign(await manual(), {iceServers: [{urls: 'stun:127.0.0.1:9'}]});
    expect(await found(element, 'UDP')).to.include({
      outcome: 'failed',
      words: 'No STUN or TURN server answers.',
    });
  });

  it('ICE servers that no browser could ask', async () => {
    const element = Object.assign(await manual(), {iceServers: [{urls: 'https://nonsense'}]});
    const check = await found(element, 'UDP');
    expect(check).to.include({outcome: 'failed'});
    expect(check?.words).to.include('iceServers');
  });

  it('a frame that is not allowed what a stream can use', async () => {
    const frame = await fixture<HTMLIFrameElement>(
      html`<iframe allow="autoplay 'none'; fullscreen 'none'"></iframe>`,
    );
    const loaded = oneEvent(frame, 'load');
    frame.src = streamPage({loading: 'manual'});
    await loaded;
    const element = await streamIn(() => frame.contentDocument);
    expect(await found(element, 'frame')).to.include({words: 'The page stands in a frame.'});
    const check = await found(element, 'permissions policy');
    expect(check).to.include({outcome: 'warning'});
    expect(check?.words).to.include('autoplay').and.to.include('fullscreen').and.not.to.include('gamepad');
    expect(check?.advice).to.include('allow="autoplay; fullscreen"');
  });

  it('within its time, and tells what did not answer', async () => {
    const element = await manual({serviceUrl: refusing({method: 'GET', path: 'cfg'})});
    const {checks} = await element.diagnose({limitMs: 1500});
    expect(checks.find(({check}) => check === 'service')).to.include({
      outcome: 'failed',
      words: 'No answer in good time.',
    });
    expect(checks.find(({check}) => check === 'WebRTC')).to.include({outcome: 'ok'});
  });

  it('no more when it is called off', async () => {
    const element = await manual({serviceUrl: refusing({method: 'GET', path: 'cfg'})});
    const abort = new AbortController();
    const outcome = element.diagnose({signal: abort.signal}).catch((error: unknown) => error);
    const reason = new Error('no longer wanted');
    abort.abort(reason);
    expect(await outcome).to.equal(reason);
  });

  it('without a token, a query or a session’s id in the report', async () => {
    const token = 'opaque-token-7';
    const words = `${token} was refused, see https://sso.example/login?ticket=key-1`;
    const serviceUrl = refusing({method: 'GET', path: 'stream', status: 403, body: detail(words)});
    for (const given of [token, () => Promise.resolve(token)]) {
      const element = await openStream({serviceUrl, profile: 'cold', token: given, demo: {coldMs: 3000}});
      const {session} = await reaches(element, 'pending');
      await failureOf(element);
      element.sessionId = session.id;
      element.loading = 'manual';
      await element.updateComplete;
      const report = await element.diagnose();
      for (const text of [report.toString(), JSON.stringify(report)]) {
        expect(text).to.include('was refused');
        expect(text).not.to.include(token).and.not.to.include('key-1').and.not.to.include(session.id);
      }
      element.remove();
    }
  });
});

describe('The card of a failure', () => {
  leavesNothing();

  const {clipboard} = navigator;
  afterEach(() => {
    Object.defineProperty(navigator, 'clipboard', {value: clipboard, configurable: true});
  });
  const withClipboard = (write: (items: readonly ClipboardItem[]) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', {value: {write}, configurable: true});
  const part = ({shadowRoot}: AppStreamElement, name: string) =>
    shadowRoot?.querySelector<HTMLElement>(`[part~=${name}]`) ?? undefined;
  const failed = async () => {
    const element = await openStream({appId: 'usd-veiwer'});
    await failureOf(element);
    await until('the details are there', () => part(element, 'copy'));
    return element;
  };

  it('copies a report, asks the clipboard at once, and says so', async () => {
    const copied: Promise<Blob>[] = [];
    withClipboard(async (items) => {
      for (const item of items) copied.push(item.getType('text/plain'));
      await Promise.all(copied);
    });
    const element = await failed();
    press(element, 'Copy report');
    expect(copied).to.have.length(1);
    await until('it says so', () => part(element, 'copy')?.textContent.trim() === 'Copied');
    const text = await (await copied[0])?.text();
    expect(text).to.include('app-not-found').and.to.include('## Timeline').and.to.include('**checking**');
  });

  it('shows the report where the clipboard is refused', async () => {
    withClipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    const element = await failed();
    press(element, 'Copy report');
    const area = await until('the report is shown', () => part(element, 'report'));
    expect(area).to.have.property('value').that.includes('app-not-found');
  });
});

describe('The timeline of <app-stream>', () => {
  leavesNothing();

  it('has the steps of a run in their order, and the page’s performance timeline too', async () => {
    performance.clearMeasures();
    const element = await openStream();
    await reaches(element, 'playing');
    const steps = element.timeline.map(({step}) => step);
    expect(steps).to.deep.equal([
      'checking',
      'requesting',
      'connecting: signaling',
      'connecting: negotiating',
      'connecting: ice',
      'connecting: first-frame',
      'playing',
    ]);
    const entries = performance.getEntriesByType('measure').map(({name}) => name);
    expect(entries).to.include.members(steps.slice(0, -1).map((step) => `app-stream: ${step}`));
    await element.stop();
    expect(element.timeline.at(-1)).to.include({step: 'ended', detail: 'stopped'});
  });

  it('goes with the failure of a run', async () => {
    const error = await failureOf(await openStream({appId: 'usd-veiwer'}));
    expect(error.timeline.map(({step, detail}) => [step, detail])).to.deep.equal([
      ['checking', undefined],
      ['failed', 'app-not-found'],
    ]);
  });

  it('begins anew with each run', async () => {
    const element = makeStream({appId: 'usd-veiwer'});
    await fixture(html`<div>${element}</div>`);
    const first = (await failureOf(element)).timeline;
    const begun = oneEvent(element, 'statechange');
    element.start();
    await begun;
    await failureOf(element);
    expect(element.timeline.map(({step}) => step)).to.deep.equal(first.map(({step}) => step));
    expect(element.timeline).not.to.equal(first);
  });
});
