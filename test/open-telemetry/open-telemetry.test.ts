import assert from 'node:assert/strict';
import {afterEach, beforeEach, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import type {Page} from 'puppeteer-core';
import {bundleScript} from '../support/page/bundle-script.ts';
import {openPages} from '../support/page/open-pages.ts';
import type {PageOptions} from './page/main.ts';
import {type ReceivedSpan, Receiver} from './receiver.ts';

const SCRIPT = await bundleScript(fileURLToPath(new URL('page/main.ts', import.meta.url)));
const PAGE = `<!doctype html>
<title>A page that is observed</title>
<body></body>
<script type="module" src="/app-stream/app-stream.js"></script>
<script type="module" src="/main.js"></script>`;

/** A start that waits for its host. */
const COLD = {profile: 'cold', arguments: {demo: {coldMs: 600}}};
const TOKEN = 'SECRET-TOKEN-OF-THE-PAGE';

describe('observe() with the web SDK of OpenTelemetry', {timeout: 180_000}, () => {
  const receiver = new Receiver();
  let page: Page;
  /** The header `traceparent` of each request to the service, by its method and its path. */
  const traceparents: (readonly [request: string, header: string | undefined])[] = [];

  const pages = openPages({
    pages: {'/': {text: PAGE}, '/main.js': {text: SCRIPT}, '/left': {text: 'Left'}},
    service: {token: TOKEN},
    render: receiver.handle,
  });

  beforeEach(async () => {
    receiver.clear();
    traceparents.length = 0;
    page = await pages.browser.newPage();
    page.on('request', (request) => {
      const {pathname} = new URL(request.url());
      if (pathname.startsWith('/service/'))
        traceparents.push([`${request.method()} ${pathname}`, request.headers()['traceparent']]);
    });
    await page.goto(pages.server.origin);
    await page.waitForFunction(() => 'observedPage' in window);
  });
  afterEach(async () => {
    await page.evaluate(() => window.observedPage.stream?.stop()).catch(() => undefined);
    await page.close();
  });

  const open = ({stream, ...options}: PageOptions = {}) =>
    page.evaluate((asked) => window.observedPage.open(asked), {
      ...options,
      stream: {token: TOKEN, ...stream},
    });
  const waitForPhase = (phase: string) =>
    page.waitForFunction((name) => window.observedPage.stream?.state.phase === name, {}, phase);
  const flush = () => page.evaluate(() => window.observedPage.flush());
  const stop = async () => {
    await page.evaluate(() => window.observedPage.stream?.stop());
    await flush();
    return receiver.waitForRun();
  };
  const stepsOf = ({traceId, spanId}: ReceivedSpan) =>
    receiver.spans.filter((span) => span.traceId === traceId && span.parentSpanId === spanId);
  const pointOf = (name: string) => {
    const metric = receiver.metrics.get(name);
    const [point] = (metric?.histogram ?? metric?.sum)?.dataPoints ?? [];
    assert.ok(point, `no ${name} among ${[...receiver.metrics.keys()].join()}`);
    return point;
  };

  it('exports a trace from the start to the end, with a span for each step', async () => {
    await open({stream: COLD});
    await waitForPhase('playing');
    const run = await stop();
    assert.equal(run.parentSpanId, undefined);
    assert.deepEqual(run.attributes, {'app_stream.end.reason': 'stopped'});
    assert.equal(run.status?.code ?? 0, 0);
    const steps = stepsOf(run);
    const names = steps.map(({name}) => name.replace('app-stream: ', ''));
    for (const name of [
      'checking',
      'requesting',
      'pending',
      'connecting: signaling',
      'connecting: ice',
      'playing',
    ])
      assert.ok(names.includes(name), `no ${name} among ${names.join()}`);
    // The steps follow each other, and cover the run.
    const inOrder = [...steps].sort((one, two) => one.startTimeUnixNano - two.startTimeUnixNano);
    for (const [index, {name, endTimeUnixNano}] of inOrder.entries()) {
      const next = inOrder[index + 1]?.startTimeUnixNano ?? run.endTimeUnixNano;
      assert.ok(endTimeUnixNano - next < 1e6, `${name} overlaps the next step`);
    }
    const lengthOf = (span: ReceivedSpan) => span.endTimeUnixNano - span.startTimeUnixNano;
    const covered = steps.reduce((sum, step) => sum + lengthOf(step), 0);
    assert.ok(covered > 0.9 * lengthOf(run), `${covered} of ${lengthOf(run)} ns`);
  });

  it('exports the metrics of a stream that plays', async () => {
    await open({stream: COLD, metricAttributes: {'app.name': 'usd-viewer'}});
    await waitForPhase('playing');
    await flush();
    const start = pointOf('app_stream.start.duration');
    assert.deepEqual(start.attributes, {'app.name': 'usd-viewer', 'app_stream.outcome': 'playing'});
    assert.equal(start.count, 1);
    assert.ok(start.sum && start.sum > 0.3 && start.sum < 30, `${start.sum} s`);
    assert.equal(receiver.metrics.get('app_stream.start.duration')?.unit, 's');
    assert.ok(start.explicitBounds?.includes(600));
    const first = await page.waitForFunction(() => window.observedPage.stream?.quality);
    await page.waitForFunction((quality) => window.observedPage.stream?.quality !== quality, {}, first);
    await stop();
    assert.ok((pointOf('app_stream.round_trip.duration').sum ?? 1) < 0.5);
    const times = receiver.metrics.get('app_stream.quality.time')?.sum?.dataPoints ?? [];
    assert.ok(times.every(({attributes}) => typeof attributes['app_stream.quality.level'] === 'string'));
    const seconds = times.reduce((sum, {asDouble = 0}) => sum + asDouble, 0);
    assert.ok(seconds > 0.7 && seconds < 30, `${seconds} s`);
    assert.equal(pointOf('app_stream.runs').attributes['app_stream.end.reason'], 'stopped');
  });

  it('ends the spans of a failure with its code and its status', async () => {
    await open({stream: {arguments: {demo: {createStatus: 500}}}});
    await waitForPhase('failed');
    await flush();
    const run = await receiver.waitForRun();
    const expected = {'error.type': 'service-error', 'http.response.status_code': 500};
    assert.deepEqual(run.attributes, {...expected, 'app_stream.end.reason': 'failed'});
    assert.equal(run.status?.code, 2);
    const failed = stepsOf(run).filter(({status}) => status?.code === 2);
    assert.deepEqual(
      failed.map(({name, attributes}) => [name, attributes]),
      [['app-stream: requesting', expected]],
    );
    const {attributes} = pointOf('app_stream.start.duration');
    assert.deepEqual(attributes, {...expected, 'app_stream.outcome': 'failed'});
  });

  it('records a freeze', async () => {
    await open({stream: {arguments: {demo: {slowAfterMs: 1500, slowFps: 2}}}});
    await page.waitForFunction(() => (window.observedPage.stream?.quality?.frozenMs ?? 0) > 0);
    await stop();
    const {count = 0, sum = 0} = pointOf('app_stream.freeze.duration');
    assert.ok(count > 0);
    assert.ok(sum > 0.15 && sum < 30, `${sum} s`);
  });

  it('records a lost stream', async () => {
    const demo = {closeAfterMs: 1500, closeCode: 4711, repeatFaults: false};
    await open({stream: {arguments: {demo}}});
    await waitForPhase('playing');
    await waitForPhase('reconnecting');
    await waitForPhase('playing');
    const run = await stop();
    const steps = stepsOf(run);
    const lost = steps.find(({name, status}) => name === 'app-stream: playing' && status?.code === 2);
    assert.ok(lost?.attributes['error.type'], JSON.stringify(steps.map(({name, status}) => [name, status])));
    const {count, attributes, sum = 0} = pointOf('app_stream.reconnect.duration');
    assert.equal(count, 1);
    assert.deepEqual(attributes, {
      'app_stream.outcome': 'playing',
      'error.type': lost.attributes['error.type'],
    });
    assert.ok(sum > 0.05 && sum < 60, `${sum} s`);
  });

  it('exports every span if the element is removed, the observation stops, or the user leaves the page', async () => {
    await open();
    await waitForPhase('playing');
    await page.evaluate(() => window.observedPage.stream?.remove());
    await waitForPhase('idle');
    await flush();
    assert.equal((await receiver.waitForRun()).attributes['app_stream.end.reason'], 'removed');

    receiver.clear();
    await open({stream: COLD});
    await waitForPhase('pending');
    await page.evaluate(() => window.observedPage.observation?.stop());
    await flush();
    const run = await receiver.waitForRun();
    assert.equal(run.attributes['app_stream.end.reason'], 'unobserved');
    const [start] =
      receiver.metrics
        .get('app_stream.start.duration')
        ?.histogram?.dataPoints.filter(({attributes}) => attributes['app_stream.outcome'] === 'abandoned') ??
      [];
    assert.equal(start?.count, 1);

    receiver.clear();
    await open();
    await page.evaluate(() => window.observedPage.flushAtLeave());
    await waitForPhase('playing');
    await page.goto(`${pages.server.origin}/left`);
    const left = await receiver.waitForRun();
    assert.equal(left.attributes['app_stream.end.reason'], 'page-left');
    assert.equal(stepsOf(left).at(-1)?.name, 'app-stream: playing');
  });

  for (const [about, serviceUrl] of [
    ['of the same origin', () => '/service'],
    ['of another origin', () => `${pages.server.origin.replace('127.0.0.1', 'localhost')}/service`],
  ] as const)
    it(`continues in a service ${about}: each request carries the trace of its run, if the page asks for it`, async () => {
      await open({propagate: true, stream: {serviceUrl: serviceUrl(), headers: {'x-page': 'kept'}}});
      await waitForPhase('playing');
      const run = await stop();
      const ids = new Set([run, ...stepsOf(run)].map(({spanId}) => spanId));
      const requests = traceparents.filter(([request]) => !request.startsWith('OPTIONS'));
      assert.ok(requests.some(([request]) => request.startsWith('POST')));
      assert.ok(requests.some(([request]) => request.startsWith('DELETE')));
      for (const [request, header = ''] of requests) {
        const [, traceId, spanId = '', flags] = /^00-(\w{32})-(\w{16})-(\w\w)$/.exec(header) ?? [];
        assert.equal(traceId, run.traceId, `${request}: ${header}`);
        assert.ok(ids.has(spanId), `${request} is below no span of the run`);
        assert.equal(flags, '01');
      }
    });

  it('gives reports without an SDK, and the last one arrives although the user leaves the page', async () => {
    await open({usesSdk: false, sendsReports: true, propagate: true, attributes: {'app.id': 'usd-viewer'}});
    await waitForPhase('playing');
    await page.goto(`${pages.server.origin}/left`);
    const ended = await receiver.waitFor(() => receiver.reports.find(({end}) => end));
    assert.equal(ended.end?.reason, 'page-left');
    assert.equal(receiver.reports[0]?.trigger, 'playing');
    assert.ok(ended.start && ended.start.durationMs > 0);
    assert.equal(ended.attributes['app.id'], 'usd-viewer');
    // The requests to the service carry the id of the report.
    const [[, header = ''] = []] = traceparents.filter(([request]) => request.startsWith('POST'));
    assert.equal(header.split('-')[1], ended.traceId);
    assert.deepEqual(receiver.spans, []);
  });

  it('adds no header by default', async () => {
    await open();
    await waitForPhase('playing');
    await stop();
    assert.ok(traceparents.length >= 3);
    assert.deepEqual(
      traceparents.filter(([, header]) => header !== undefined),
      [],
    );
  });

  it('exports no address, id or token, unless the page asks', async () => {
    const stageUri = 'omniverse://SECRET-HOST/SECRET-STAGE.usd';
    await open({sendsReports: true, propagate: true, stream: {stageUri}});
    await waitForPhase('playing');
    const {id} = await page.evaluate(() => window.observedPage.stream?.session ?? {id: ''});
    await stop();
    const exported = receiver.bodies.join('\n');
    assert.match(exported, /app-stream: run/);
    for (const secret of ['SECRET', id, 'usd-viewer', '127.0.0.1', '/service', 'Bearer'])
      assert.ok(!exported.includes(secret), `${secret} in the export`);

    receiver.clear();
    await open({attributes: {'app.id': 'usd-viewer'}});
    await waitForPhase('playing');
    assert.equal((await stop()).attributes['app.id'], 'usd-viewer');
  });
});
