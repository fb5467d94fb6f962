import assert from 'node:assert/strict';
import {after, before, it} from 'node:test';
import {z} from 'zod';
import {hasTurnServer, TurnServer} from '../turn/turn-server.ts';
import {describeWithHost} from './bench.ts';
import {CHROMIUM} from './page/browsers.ts';
import {servicePathOf} from './rerouted-service.ts';

describeWithHost('a mission to NVIDIA’s server', {browsers: [CHROMIUM]}, (bench) => {
  before(async () => {
    const tab = await bench.prepareTab();
    await tab.start({
      serviceUrl: servicePathOf(bench.host),
      appId: 'usd-viewer',
      profile: 'cold',
      stageUri: 'omniverse://server/factory.usd',
    });
  });

  it('goes from the catalogue over a cold start to the first frame', async () => {
    await bench.tab.waitForFrames();
    const {states} = await bench.tab.notes();
    const phases = [...new Set(states.map(({phase}) => phase))];
    assert.deepEqual(phases, ['checking', 'requesting', 'pending', 'connecting', 'playing']);
    assert.equal(bench.server.service.sessions.length, 1);
  });

  it('signs in with the id of the session', async () => {
    const {headers} = await bench.first.find('headers', {accepted: true});
    const id: unknown = await bench.tab.evaluate('stream.session.id');
    assert.match(JSON.stringify(headers), new RegExp(`x-nv-sessionid.${String(id)}`));
  });

  it('opens another stage by a message', async () => {
    const events = bench.host.listen();
    await bench.tab.evaluate(`stream.stageUri = 'omniverse://server/other.usd'`);
    const asked = await events.find('app', {type: 'openStageRequest'});
    assert.match(JSON.stringify(asked), /other\.usd/);
  });

  it('ends with stop(): the session is deleted, and the host is free', async () => {
    const events = bench.host.listen();
    await bench.tab.evaluate('stream.stop()');
    await events.find('connection', {connected: false});
    await bench.tab.waitFor('the session is gone', () => bench.server.service.sessions.length === 0);
  });
});

if (hasTurnServer()) {
  describeWithHost('NVIDIA’s server behind TURN', {browsers: [CHROMIUM]}, (bench) => {
    let turn: TurnServer;
    before(async () => {
      turn = await TurnServer.open();
    });
    after(() => turn.close());

    it('hands its TURN server over, and media takes the relay', async () => {
      const {username, credential} = turn.user;
      const servers = [{urls: turn.url(), username, credential}];
      await bench.host.order({ice: {servers, policy: 'relay'}});
      await bench.play();
      const kinds: unknown = await bench.tab.evaluate(`(async () => {
        const peer = peers.find(({connectionState}) => connectionState === 'connected');
        const stats = [...(await peer.getStats()).values()];
        return stats.filter(({type, nominated, state}) => type === 'candidate-pair' && nominated && state === 'succeeded')
          .map(({localCandidateId}) => stats.find(({id}) => id === localCandidateId).candidateType);
      })()`);
      // The browser may nominate several pairs. All of them have to use the relay.
      assert.deepEqual([...new Set(z.array(z.string()).parse(kinds))], ['relay']);
    });
  });
} else console.log('skipped: coturn is not installed (apt-get install coturn), so media takes no relay');
