import assert from 'node:assert/strict';
import {createSocket, type Socket} from 'node:dgram';
import type {AddressInfo} from 'node:net';
import {after, before, describe, it} from 'node:test';
import {setTimeout as pause} from 'node:timers/promises';
import getPort from 'get-port';
import type {Browser} from 'puppeteer-core';
import {launchBrowser} from '../support/page/launch-browser.ts';
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
    it(`plays again within eight seconds after the server restarts, by ${transport}`, () =>
      withStream(async (stream) => {
        await stream.play({iceTransport: 'relay', iceServers: serversOf(transport)});
        await stream.waitFor('playing');
        await turn.stop();
        const stoppedMs = Date.now();
        // A restart takes about this time.
        await pause(1500);
        await turn.start();
        const {atMs: lostMs} = await stream.waitFor('reconnecting', {afterMs: stoppedMs});
        const {atMs} = await stream.waitFor('playing', {afterMs: lostMs});
        console.log(transport, atMs - stoppedMs, (await stream.states()).map(({phase,atMs})=>`${phase} ${atMs-stoppedMs}`).join());
        assert.deepEqual(await stream.usedKinds(), ['relay']);
        assert.deepEqual(await stream.warnings(), []);
        assert.ok(atMs - stoppedMs < 8000, `it took ${atMs - stoppedMs} ms`);
      }));
  }
});
