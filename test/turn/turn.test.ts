import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {Browser} from 'puppeteer-core';
import {launchBrowser} from '../support/page/launch-browser.ts';
import {PageServer} from '../support/page/page-server.ts';
import {hasTurnServer, startTurnServer, type TurnServer} from './turn-server.ts';

const PAGE = `<!doctype html>
<script>
  const connections = [];
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...given) { super(...given); connections.push(this); }
  };
  /** The kinds of the local candidates in use. */
  const usedKinds = async () => {
    const kinds = [];
    for (const pc of connections) {
      if (pc.connectionState !== 'connected') continue;
      const stats = [...(await pc.getStats()).values()];
      for (const {type, nominated, state, localCandidateId} of stats)
        if (type === 'candidate-pair' && nominated && state === 'succeeded')
          kinds.push(stats.find(({id}) => id === localCandidateId)?.candidateType);
    }
    return kinds;
  };
  const outcomeOf = (settings) => new Promise((resolve) => {
    const stream = Object.assign(document.createElement('app-stream'), {
      serviceUrl: '/service', appId: 'usd-viewer', profile: 'default',
      limits: {connect: {attempts: 1}}, ...settings,
    });
    stream.addEventListener('statechange', async ({state}) => {
      if (state.phase === 'playing') resolve({phase: 'playing', kinds: await usedKinds(), stop: await stream.stop()});
      if (state.phase === 'failed') resolve({phase: 'failed', code: state.error.code, stop: await stream.stop()});
    });
    document.body.append(stream);
  });
</script>
<script type="module" src="/app-stream/app-stream.js"></script>
<body></body>`;

const skip = hasTurnServer() ? false : 'coturn is not installed (apt-get install coturn)';

describe('media through a TURN server', {skip}, () => {
  let turn: TurnServer;
  let server: PageServer;
  let browser: Browser;
  before(async () => {
    [turn, server, browser] = await Promise.all([
      startTurnServer(),
      PageServer.open({pages: {'/': {text: PAGE}}}),
      launchBrowser(),
    ]);
  });
  after(async () => {
    await browser.close();
    await server.close();
    await turn.stop();
  });

  /** Opens a page with one stream, and returns how its start ended. */
  const outcomeOf = async (settings: object): Promise<unknown> => {
    const page = await browser.newPage();
    try {
      await page.goto(server.origin);
      return await page.evaluate(`outcomeOf(${JSON.stringify(settings)})`);
    } finally {
      await page.close();
    }
  };
  const iceServers = (credential: string) => [{urls: turn.url, username: turn.username, credential}];

  it('plays through the relay with `ice-transport="relay"`', async () => {
    const outcome = await outcomeOf({iceTransport: 'relay', iceServers: iceServers(turn.credential)});
    assert.deepEqual(outcome, {phase: 'playing', kinds: ['relay']});
    assert.match(turn.log(), /ALLOCATE processed, success/);
  });

  it('plays through a server that the host hands over', async () => {
    const demo = {turn: [turn.url, turn.username, turn.credential].join(',')};
    assert.deepEqual(await outcomeOf({arguments: {demo}}), {phase: 'playing', kinds: ['relay']});
  });

  it('plays directly beside a TURN server by default', async () => {
    const outcome = await outcomeOf({iceServers: iceServers(turn.credential)});
    assert.notDeepEqual(outcome, {phase: 'playing', kinds: ['relay']});
    assert.equal((outcome as {phase: string}).phase, 'playing');
  });

  it('fails with no-relay if the server refuses the credential, or there is no server', async () => {
    for (const settings of [{iceServers: iceServers('wrong')}, {iceServers: []}]) {
      const limits = {connect: {attempts: 1, iceMs: 2000}};
      assert.deepEqual(await outcomeOf({iceTransport: 'relay', limits, ...settings}), {
        phase: 'failed',
        code: 'no-relay',
      });
    }
  });
});
