import assert from 'node:assert/strict';
import {until} from '../../support/until.ts';
import type {BlockPage} from '../page/block-page.ts';
import type {Scenario, Scenarios} from '../scenario.ts';
import {endpointOf, STREAM} from './connection-types.ts';

const CREATE = /^\/service\/stream$/;

/** The headers of the create request of a script, which plays a real service. */
const createHeaders = async (block: BlockPage) => {
  await block.play({host: 'media'});
  return (await block.waitForRequest('POST', CREATE)).headers();
};

/** A tag whose signaling goes through a gateway that does not exist here. */
const signalsAt =
  (addresses: Readonly<Record<string, string>>): Scenario =>
  async (block) => {
    await block.open({host: 'demo', addresses});
    await block.waitForRequest('POST', CREATE);
    const {hostname, port} = new URL(await block.waitForSocket(/\/signaling\//));
    assert.equal(`http://${hostname}:${port}`, block.origin);
    assert.match(block.sockets.join(), /\/signaling\/[\d.]+\/\d+\/sign_in/);
    await block.page.evaluate(() => streamOf().stop());
    // The browser reports the sockets that it cannot open.
    block.problems = [];
  };

/** The STUN and TURN servers of the first peer connection that has some: their addresses, users and credentials. */
const readIceServers = async (block: BlockPage): Promise<string> => {
  const read = () =>
    block.page.evaluate(() =>
      peers
        .flatMap((peer) => peer.getConfiguration().iceServers ?? [])
        .map(({urls, username, credential}) => [urls, username, credential].join(' '))
        .join(),
    );
  return until('STUN or TURN servers', async () => (await read()) || undefined);
};

/** `docs/connect-to-a-deployment.md` */
export const CONNECT: Scenarios = {
  'Set the addresses · html': async (block) => {
    await block.play({
      host: 'media',
      addresses: {
        'https://host.example.com/streaming': '/service',
        'https://host.example.com/applications': '/service',
      },
    });
    await block.waitForRequest('GET', /^\/service\/cfg\/apps/);
    await block.waitForRequest('POST', CREATE);
  },
  'Sign in · js': async (block) => {
    block.answer('/api/streaming-token', () => ({body: 'a-token'}));
    assert.equal((await createHeaders(block))['authorization'], 'Bearer a-token');
  },
  'Headers for a gateway · js': async (block) => {
    const headers = await createHeaders(block);
    assert.deepEqual([headers['x-api-key'], headers['x-tenant']], ['key', 'acme']);
  },
  'A token for signaling · js': async (block) => {
    block.answer('/api/signaling-token', () => ({body: 'a-token'}));
    const protocols = block.waitForSubprotocols();
    await block.open({host: 'demo'});
    assert.match(await protocols, /Authorization-Bearer\.a-token/);
  },
  'Subprotocols for a gateway · js': async (block) => {
    block.answer('/api/tenant-key', () => ({body: 'a-key'}));
    const protocols = block.waitForSubprotocols();
    await block.open({host: 'demo'});
    assert.match(await protocols, /tenant\.a-key/);
  },
  'Use a TURN server · js': async (block) => {
    await block.open({host: 'demo'});
    assert.match(await readIceServers(block), /turn:turn\.example\.com:3478\?transport=tcp user secret/);
  },
  'Use a TURN server · js 2': async (block) => {
    const servers = [{urls: ['stun:stun.example.com'], username: '', credential: ''}];
    block.answer('/turn-credentials', () => ({body: JSON.stringify(servers)}));
    await block.open({host: 'demo'});
    assert.match(await readIceServers(block), /stun:stun\.example\.com/);
  },
  'Choose the codec and limit the video · html': async (block) => {
    await block.play({host: 'demo'});
    const answer = block.frames.find((frame) => frame.includes('b=AS:8000')) ?? '';
    assert.match(answer, /a=framerate:30/);
  },
  'A gateway in front of the hosts · html': async (block) =>
    signalsAt({
      'https://streams.example.com/streaming': '/service',
      'https://streams.example.com/applications': '/service',
      'wss://streams.example.com': block.origin.replace('http', 'ws'),
    })(block),
  'A sign-in in front of the deployment · html': signalsAt({
    '/streaming': '/service',
    '/applications': '/service',
  }),
  'Media behind a name · js': async (block) => {
    await block.open();
    const read = (host: string) =>
      block.page.evaluate(
        (name) => streamOf().resolveMediaHost?.({sessionId: '1', host: name, port: 1}),
        host,
      );
    assert.equal(await read('nlb-7.example.com'), '203.0.113.7');
    assert.equal(await read('another.example.com'), undefined);
  },
};

const APPLICATION = '<app-stream id="stream" app-id="usd-viewer" profile="default"></app-stream>';

/** The value of a constant that a block declares. */
const readConstant = async (block: BlockPage, name: string): Promise<string> => {
  await block.open({exports: [name]});
  return block.page.evaluate((key) => JSON.stringify(blockModule[key]), name);
};

/** `docs/own-back-end.md` */
export const OWN_BACK_END: Scenarios = {
  'Use your own back end · js': async (block) => {
    const calls: string[] = [];
    const ready = {
      id: 'a/1',
      ready: true,
      message: '',
      hosts: [],
      signalingUrl: 'wss://gateway.example.com/a1',
    };
    block.answer('/api/streams', ({method, body}) => {
      calls.push(`${method} ${body}`);
      return {body: JSON.stringify({...ready, ready: false})};
    });
    block.answer('/api/streams/a%2F1', ({method}) => {
      calls.push(String(method));
      return {body: JSON.stringify(ready)};
    });
    await block.play({
      host: 'media',
      before: APPLICATION,
    });
    assert.equal((await endpointOf(block))?.signalingUrl, 'wss://gateway.example.com/a1');
    await block.page.evaluate(() => streamOf().stop());
    assert.match(calls[0] ?? '', /^POST .*"appId":"usd-viewer"/);
    assert.deepEqual(calls.slice(1), ['GET', 'DELETE']);
  },
  'Use your own back end · js 2': async (block) => {
    const session = await readConstant(block, 'session');
    block.answer('/api/streams', () => ({body: session}));
    block.answer('/api/streams/a1', () => ({}));
    const {code} = block.find('Use your own back end · js');
    // The connector of the host reads the routes. Nothing answers there.
    await block.open({host: 'demo', before: APPLICATION, after: `<script type="module">${code}</script>`});
    await block.waitForSocket(/^ws:\/\/203\.0\.113\.7:49100\/sign_in/);
    assert.deepEqual((await endpointOf(block))?.media, {host: '203.0.113.7', port: 47998});
    block.problems = [];
  },
  'A queue for machines · js': async (block) => {
    assert.match(
      await readConstant(block, 'session'),
      /"queue":\{"position":3,"length":12,"estimateMs":240000\}/,
    );
  },
  'A gateway in front of the hosts · js': async (block) => {
    await block.open({exports: ['signaling']});
    const readVerdict = (code: number) =>
      block.page.evaluate(async (closeCode) => {
        const trouble = {kind: 'closed', code: closeCode, reason: 'over'};
        return JSON.stringify(await callBlock('signaling.judge', trouble));
      }, code);
    const verdicts = [await readVerdict(4001), await readVerdict(4002), await readVerdict(1006)];
    assert.match(verdicts.join(), /^\{"then":"resume"\},\{"then":"new-session",.*\},$/);
  },
  'The HTTP client without the element · js': async (block) => {
    await block.open({
      before: '<script>var token = "a-token";</script>',
      addresses: {'https://host.example.com/streaming': `${block.origin}/service`},
      exports: ['applications', 'later'],
    });
    const applications = await block.page.evaluate(() => JSON.stringify(blockModule['applications']));
    assert.ok(Array.isArray(JSON.parse(applications)));
    await block.waitForRequest('DELETE', /^\/service\/stream/);
  },
  'Options of the connector · js': async (block) => {
    await block.open({
      host: 'demo',
      before: STREAM.replace('<app-stream', '<app-stream connector="proxied"'),
    });
    assert.match(await block.waitForSocket(/sign_in/), /^wss:.*\/sessions\/1\/sign_in\?.*key=value/);
    block.problems = [];
  },
  'Options of the connector · html': async (block) => {
    const {code} = block.find('Options of the connector · js');
    await block.open({host: 'demo', before: `<script type="module">${code}</script>`});
    assert.match(await block.waitForSocket(/sign_in/), /^wss:.*\/sessions\/1\/sign_in\?.*key=value/);
    block.problems = [];
  },
};
