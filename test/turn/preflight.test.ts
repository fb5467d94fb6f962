import assert from 'node:assert/strict';
import {createSocket} from 'node:dgram';
import {createServer} from 'node:net';
import {once} from 'node:events';
import {after, afterEach, before, describe, it} from 'node:test';
import type {Browser} from 'puppeteer-core';
import {z} from 'zod';
import {PageServer} from '../support/page/page-server.ts';
import {launchBrowser} from '../support/browser.ts';
import {hasTurnServer, TurnServer} from './turn-server.ts';

const PAGE = `<!doctype html>
<script type="module" src="/app-stream/app-stream.js"></script>
<script>
  const preflight = async ({signalMs, ...settings}, options) => {
    await customElements.whenDefined('app-stream');
    const stream = Object.assign(document.createElement('app-stream'), settings);
    const order = [];
    const startedAt = performance.now();
    const signal = signalMs === undefined ? undefined : AbortSignal.timeout(signalMs);
    const onRow = ({check, measurement}) => order.push(measurement.url ?? check);
    try {
      const report = await stream.preflight({...options, onRow, signal});
      return {report, order, ms: performance.now() - startedAt};
    } catch (error) {
      return {error: error.name, ms: performance.now() - startedAt};
    }
  };
</script>
<body></body>`;

const resultSchema = z.object({
  ms: z.number(),
  order: z.array(z.string()),
  report: z.object({
    verdict: z.string(),
    settings: z.record(z.string(), z.unknown()),
    rows: z.array(
      z.object({
        check: z.string(),
        outcome: z.string(),
        summary: z.string(),
        advice: z.optional(z.string()),
        measurement: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
});
type Result = z.infer<typeof resultSchema>;

const skip = hasTurnServer() ? false : 'coturn is not installed (apt-get install coturn)';

const SERVICE = {serviceUrl: '/service', appId: 'usd-viewer', profile: 'default'};

describe('preflight() with a TURN server', {skip}, () => {
  let turn: TurnServer;
  let server: PageServer;
  let browser: Browser;
  const closing: (() => unknown)[] = [];
  before(async () => {
    [turn, server, browser] = await Promise.all([
      TurnServer.open(),
      PageServer.open({pages: {'/': {text: PAGE}}}),
      launchBrowser(),
    ]);
  });
  after(async () => {
    await browser.close();
    await server.close();
    await turn.close();
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  const evaluate = async (settings: object, options: object = {}): Promise<unknown> => {
    const page = await browser.newPage();
    closing.push(() => page.close());
    await page.goto(server.origin);
    return page.evaluate(`preflight(${JSON.stringify(settings)}, ${JSON.stringify(options)})`);
  };
  const run = async (settings: object, options?: object): Promise<Result> =>
    resultSchema.parse(await evaluate(settings, options));

  const rowOf = ({report}: Result, check: string) => {
    const row = report.rows.find((candidate) => candidate.check === check);
    assert.ok(row, `no row ${check}`);
    return row;
  };
  const serversOf = ({report}: Result) =>
    report.rows
      .filter(({check}) => check === 'server')
      .map(({outcome, measurement}) => [measurement['url'], outcome]);
  const serverAt = (url: string, credential = turn.user.credential) => ({
    urls: url,
    username: turn.user.username,
    credential,
  });
  /** By UDP, without the transport, which an address of STUN cannot have. */
  const url = () => turn.url('udp').replace(/\?.*/, '');
  const stunUrl = () => url().replace('turn:', 'stun:');

  it('knows a good deployment in about a second, and creates no session', async () => {
    const iceServers = [serverAt(stunUrl()), serverAt(url()), serverAt(`${url()}?transport=tcp`)];
    const result = await run({...SERVICE, iceServers});
    assert.deepEqual(serversOf(result), [
      [stunUrl(), 'ok'],
      [url(), 'ok'],
      [`${url()}?transport=tcp`, 'ok'],
    ]);
    assert.equal(rowOf(result, 'service').outcome, 'ok');
    assert.equal(rowOf(result, 'signaling').outcome, 'unknown');
    assert.equal(result.order.length, result.report.rows.length);
    assert.ok(result.ms < 2500, `${result.ms} ms`);
    assert.equal(server.service.machines.service, 0);
  });

  /** A server that receives everything and answers nothing. */
  const silentUrl = async (): Promise<string> => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    closing.push(() => socket.close());
    return `turn:127.0.0.1:${socket.address().port}`;
  };

  it('suggests the relay if a silent server shows that UDP is blocked, and TCP passes', async () => {
    const [blocked, byTcp] = [await silentUrl(), `${url()}?transport=tcp`];
    const result = await run({...SERVICE, iceServers: [serverAt(blocked), serverAt(byTcp)]});
    assert.deepEqual(serversOf(result), [
      [blocked, 'failed'],
      [byTcp, 'ok'],
    ]);
    assert.equal(result.report.verdict, 'limited');
    assert.equal(result.report.settings['iceTransport'], 'relay');
    // The row of the silent server is the last one, and the others do not wait for it.
    assert.equal(result.order.at(-1), blocked);
    assert.ok(result.ms < 6000, `${result.ms} ms`);
  });

  it('is impossible with `ice-transport="relay"` if the server refuses the password', async () => {
    const result = await run({...SERVICE, iceTransport: 'relay', iceServers: [serverAt(url(), 'wrong')]});
    const row = rowOf(result, 'server');
    assert.equal(row.outcome, 'failed');
    assert.equal(row.measurement['code'], 401);
    assert.match(row.advice ?? '', /`username` and `credential`/);
    assert.equal(result.report.verdict, 'impossible');
    // UDP passed, so a direct path may work.
    assert.ok(result.ms < 2500, `${result.ms} ms`);
  });

  it('reports a port that refuses connections, without waiting for a limit', async () => {
    const refusing = createServer().listen(0, '127.0.0.1');
    await once(refusing, 'listening');
    const address = refusing.address();
    assert.ok(address && typeof address === 'object');
    refusing.close();
    const url = `turn:127.0.0.1:${address.port}?transport=tcp`;
    const result = await run({...SERVICE, iceServers: [serverAt(url)]});
    assert.equal(rowOf(result, 'server').outcome, 'failed');
    assert.equal(result.report.verdict, 'limited');
    assert.ok(result.ms < 4000, `${result.ms} ms`);
  });

  it('ends by its limit if no server answers', async () => {
    const hanging = createServer().listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    closing.push(() => hanging.close());
    const address = hanging.address();
    assert.ok(address && typeof address === 'object');
    const settings = {
      ...SERVICE,
      serviceUrl: `http://127.0.0.1:${address.port}`,
      iceServers: [serverAt(await silentUrl())],
    };
    const result = await run(settings);
    assert.equal(rowOf(result, 'service').outcome, 'failed');
    assert.equal(rowOf(result, 'server').outcome, 'failed');
    assert.equal(result.report.verdict, 'impossible');
    assert.ok(result.ms < 8000, `${result.ms} ms`);
  });

  it('can be aborted', async () => {
    const iceServers = [serverAt(await silentUrl())];
    const result = z
      .object({error: z.string(), ms: z.number()})
      .parse(await evaluate({...SERVICE, iceServers, signalMs: 300}));
    assert.equal(result.error, 'TimeoutError');
    assert.ok(result.ms < 1000, `${result.ms} ms`);
  });
});
