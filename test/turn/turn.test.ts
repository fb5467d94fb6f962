import assert from 'node:assert/strict';
import {createSocket} from 'node:dgram';
import {once} from 'node:events';
import {after, before, describe, it} from 'node:test';
import {setTimeout as pause} from 'node:timers/promises';
import getPort from 'get-port';
import type {Browser} from 'puppeteer-core';
import {launchBrowser} from '../support/browser.ts';
import {PageServer} from '../support/page/page-server.ts';
import {ADDRESS, hasTurnServer, timedUser, TurnServer, type TurnTransport} from './turn-server.ts';
import {TURN_PAGE, TurnStream} from './turn-stream.ts';

const skip = hasTurnServer() ? false : 'coturn is not installed (apt-get install coturn)';
/** The browser does not know the certificate of the TURN server. */
const FLAGS = ['--ignore-certificate-errors'];

describe('media through a TURN server', {skip}, () => {
  let turn: TurnServer;
  let server: PageServer;
  let browser: Browser;
  before(async () => {
    [turn, server, browser] = await Promise.all([
      TurnServer.open(),
      PageServer.open({pages: {'/': {text: TURN_PAGE}}}),
      launchBrowser(FLAGS),
    ]);
  });
  after(async () => {
    await browser.close();
    await server.close();
    await turn.close();
  });

  const withStream = async (test: (stream: TurnStream) => Promise<void>) => {
    const stream = await TurnStream.open(browser, server);
    try {
      await test(stream);
    } finally {
      await stream.close();
    }
  };
  const serversOf = (transport: TurnTransport = 'udp', user: object = turn.user) => [
    {urls: turn.url(transport), ...user},
  ];

  it('plays through the relay with `ice-transport="relay"`', () =>
    withStream(async (stream) => {
      await stream.play({iceTransport: 'relay', iceServers: serversOf()});
      await stream.waitFor('playing');
      assert.deepEqual(await stream.usedKinds(), ['relay']);
      assert.match(turn.log, /ALLOCATE processed, success/);
    }));

  it('plays through a server that the host hands over', () =>
    withStream(async (stream) => {
      const demo = {turn: [turn.url(), turn.user.username, turn.user.credential].join(',')};
      await stream.play({arguments: {demo}});
      await stream.waitFor('playing');
      assert.deepEqual(await stream.usedKinds(), ['relay']);
    }));

  it('plays directly beside a TURN server by default', () =>
    withStream(async (stream) => {
      await stream.play({iceServers: serversOf()});
      await stream.waitFor('playing');
      assert.notDeepEqual(await stream.usedKinds(), ['relay']);
    }));

  for (const transport of ['udp', 'tcp', 'tls'] as const) {
    it(`plays again within twelve seconds after the server restarts, by ${transport}`, () =>
      withStream(async (stream) => {
        await stream.play({iceTransport: 'relay', iceServers: serversOf(transport)});
        await stream.waitFor('playing');
        // The browser may notice the end of the server before this process does.
        const stoppedMs = Date.now();
        await turn.stop();
        // A restart takes about this time.
        await pause(1500);
        await turn.start();
        const {atMs: lostMs} = await stream.waitFor('reconnecting', {afterMs: stoppedMs});
        const {atMs} = await stream.waitFor('playing', {afterMs: lostMs});
        assert.deepEqual(await stream.usedKinds(), ['relay']);
        assert.deepEqual(await stream.warnings(), []);
        // By UDP, the silence is a loss after five seconds. The element waits three for the stream, and two until the host has freed it.
        assert.ok(atMs - stoppedMs < 12_000, `it took ${atMs - stoppedMs} ms`);
      }));
  }

  const failureOf = async (stream: TurnStream, settings: object) => {
    const startedMs = Date.now();
    await stream.play({iceTransport: 'relay', ...settings});
    const connecting = await stream.waitFor('connecting', {afterMs: startedMs});
    const failed = await stream.waitFor('failed', {afterMs: startedMs});
    return {...failed, tookMs: failed.atMs - connecting.atMs};
  };

  it('fails immediately with relay-refused if the server refuses the credential', () =>
    withStream(async (stream) => {
      const iceServers = serversOf('udp', {username: 'user', credential: 'wrong'});
      const {code, detail, tookMs} = await failureOf(stream, {iceServers});
      assert.equal(code, 'relay-refused');
      assert.match(detail ?? '', /^turn:\S+: 401 /);
      assert.ok(tookMs < 4000, `it took ${tookMs} ms`);
    }));

  it('fails within seconds with no-relay if nothing listens at the TCP port, or there is no server', async () => {
    const url = `turn:${ADDRESS}:${await getPort()}?transport=tcp`;
    for (const [servers, expected] of [
      [[{urls: url, ...turn.user}], /^turn:\S+: 701 /],
      [[], /^$/],
    ] as const) {
      await withStream(async (stream) => {
        const {code, detail = '', tookMs} = await failureOf(stream, {iceServers: servers});
        assert.equal(code, 'no-relay');
        assert.match(detail, expected);
        assert.ok(tookMs < 12_000, `it took ${tookMs} ms`);
      });
    }
  });

  it('fails with no-relay within `relayMs` for each attempt if the server is silent', async () => {
    const silent = createSocket('udp4').bind(0, ADDRESS);
    await once(silent, 'listening');
    try {
      await withStream(async (stream) => {
        const iceServers = [{urls: `turn:${ADDRESS}:${silent.address().port}`, ...turn.user}];
        const limits = {connect: {relayMs: 2000}};
        const {code, tookMs} = await failureOf(stream, {iceServers, limits});
        assert.equal(code, 'no-relay');
        assert.ok(tookMs > 6000 && tookMs < 20_000, `it took ${tookMs} ms`);
      });
    } finally {
      silent.close();
    }
  });
});

/** Lifetimes of credentials. */
const VALID_MS = 3_600_000;
const EXPIRED_MS = -60_000;

describe('TURN credentials that expire', {skip}, () => {
  let turn: TurnServer;
  let server: PageServer;
  let browser: Browser;
  before(async () => {
    [turn, server, browser] = await Promise.all([
      TurnServer.open({isTimed: true}),
      PageServer.open({pages: {'/': {text: TURN_PAGE}}}),
      launchBrowser(),
    ]);
  });
  after(async () => {
    await browser.close();
    await server.close();
    await turn.close();
  });

  /** Opens a stream whose page can issue credentials. @param lifetimeMs the lifetime of the nth credential */
  const openStream = async (lifetimeMs: (issued: number) => number) => {
    const stream = await TurnStream.open(browser, server);
    const issued: string[] = [];
    await stream.expose('issueServers', () => {
      const user = timedUser(lifetimeMs(issued.length + 1));
      issued.push(user.username);
      return [{urls: turn.url('tcp'), ...user}];
    });
    return {stream, issued};
  };

  /** Restarts the server, which forgets all allocations. Resolves with the time of the loss. */
  const loseRelay = async (stream: TurnStream, downMs = 0) => {
    const stoppedMs = Date.now();
    await turn.stop();
    const {atMs} = await stream.waitFor('reconnecting', {afterMs: stoppedMs - 1});
    await pause(downMs);
    await turn.start();
    return atMs;
  };

  it('are requested from a function before each connection, also of a stream that reconnects', async () => {
    const firstMs = 5000;
    const {stream, issued} = await openStream((count) => (count === 1 ? firstMs : VALID_MS));
    try {
      await stream.evaluate(`stream.iceServers = () => issueServers()`);
      await stream.play({iceTransport: 'relay'});
      await stream.waitFor('playing');
      assert.equal(issued.length, 1);
      // The first credential has expired when the server returns.
      const lostMs = await loseRelay(stream, firstMs);
      await stream.waitFor('playing', {afterMs: lostMs});
      assert.notEqual(issued.length, 1);
      assert.deepEqual(await stream.usedKinds(), ['relay']);
    } finally {
      await stream.close();
    }
  });

  it('are requested once more if the server refuses them, and then fail', async () => {
    for (const [lifetimeMs, phase] of [
      [(count: number) => (count > 1 ? VALID_MS : EXPIRED_MS), 'playing'],
      [() => EXPIRED_MS, 'failed'],
    ] as const) {
      const {stream, issued} = await openStream(lifetimeMs);
      try {
        await stream.evaluate(`stream.iceServers = () => issueServers()`);
        await stream.play({iceTransport: 'relay'});
        const {code} = await stream.waitFor(phase);
        assert.equal(code, phase === 'failed' ? 'relay-refused' : undefined);
        assert.equal(issued.length, 2);
      } finally {
        await stream.close();
      }
    }
  });

  it('may be set again while the stream reconnects', async () => {
    const {stream} = await openStream((count) => (count === 2 ? EXPIRED_MS : VALID_MS));
    try {
      await stream.evaluate(`(async () => {
        stream.iceServers = await issueServers();
        stream.addEventListener('reconnecting', async () => {
          // These have expired.
          stream.iceServers = await issueServers();
          setTimeout(async () => (stream.iceServers = await issueServers()), 2000);
        }, {once: true});
      })()`);
      await stream.play({iceTransport: 'relay'});
      await stream.waitFor('playing');
      const lostMs = await loseRelay(stream);
      const {atMs} = await stream.waitFor('playing', {afterMs: lostMs});
      assert.ok(atMs - lostMs >= 2000);
    } finally {
      await stream.close();
    }
  });
});
