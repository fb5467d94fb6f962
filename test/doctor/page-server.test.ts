import assert from 'node:assert/strict';
import {request} from 'node:http';
import type {AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';
import {afterEach, beforeEach, describe, it} from 'node:test';
import {WebSocket, WebSocketServer} from 'ws';
import {CheckServer} from '../../cli/doctor/checks/page-server.ts';

const RESULT = {checks: [], timeline: [], elapsedMs: 1, state: 'playing', browser: 'b', isInputOpen: true};
const OPTIONS = {
  setup: {attributes: {}, session: undefined, iceServers: [], token: 'a-signaling-token', retryMs: 0},
  withRecording: false,
  elementFolder: '.',
  pageFolder: '.',
};

/** Sends a request with headers that `fetch` does not send. */
const send = (url: string | URL, method = 'GET', headers: Record<string, string> = {}, body = '') =>
  new Promise<{status: number; body: string}>((resolve, reject) => {
    const sent = request(url, {method, headers}, (response) => {
      text(response).then((answer) => resolve({status: response.statusCode ?? 0, body: answer}), reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });

/** Opens a WebSocket, sends a text, and resolves with the reply. Rejects if the socket does not open. */
const requestReply = (address: string, origin: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = new WebSocket(address, ['x-nv-sessionid.1'], {origin});
    socket.once('open', () => socket.send('a question'));
    socket.once('message', (data: Buffer) => {
      resolve(data.toString());
      socket.close();
    });
    socket.once('error', reject);
  });

describe('The local page of the doctor', () => {
  let server: CheckServer;
  beforeEach(async () => {
    server = await CheckServer.open(OPTIONS);
  });
  afterEach(() => server.close());

  it('reaches only a browser that knows its random path', async () => {
    assert.match((await send(server.url)).body, /a-signaling-token/);
    const {origin, pathname} = new URL(server.url);
    assert.match(pathname, /^\/[\w-]{36}\/$/);
    for (const path of ['/', '/page.js', `/${'0'.repeat(36)}/`])
      assert.deepEqual(await send(origin + path), {status: 404, body: ''});
  });

  it('does not exist under another name of this machine', async () => {
    for (const host of ['evil.example', `evil.example:${new URL(server.url).port}`, 'localhost'])
      assert.deepEqual(await send(server.url, 'GET', {host}), {status: 404, body: ''});
  });

  it('accepts problems and results of its own origin only', async () => {
    const {origin} = new URL(server.url);
    const result = JSON.stringify(RESULT);
    for (const headers of [{}, {origin: 'https://evil.example'}, {origin: 'null'}]) {
      assert.equal((await send(`${server.url}problem`, 'POST', headers, 'All ok')).status, 403);
      assert.equal((await send(`${server.url}result`, 'POST', headers, result)).status, 403);
    }
    assert.equal((await send(`${server.url}result`, 'POST', {origin}, result)).status, 204);
    assert.equal((await server.result).state, 'playing');
  });

  it('fails with the problem that the page reports', async () => {
    const {origin} = new URL(server.url);
    await send(`${server.url}problem`, 'POST', {origin}, 'Broken');
    await assert.rejects(server.result, /Broken/);
  });

  it('forwards its WebSocket to the host with the cookie of the user and the origin of the page', async (test) => {
    const received: (string | undefined)[][] = [];
    const host = new WebSocketServer({port: 0, host: '127.0.0.1'});
    host.on('connection', (socket, {url, headers}) => {
      received.push([url, headers.cookie, headers.origin, headers['sec-websocket-protocol']]);
      socket.on('message', () => socket.send('an answer'));
    });
    await new Promise((resolve) => host.once('listening', resolve));
    const {port} = host.address() as AddressInfo;
    const relaying = await CheckServer.open({
      ...OPTIONS,
      signaling: {
        address: new URL(`ws://127.0.0.1:${port}/signaling/7/sign_in?peer_id=unused`),
        cookie: 'session=of-the-user',
        origin: 'https://my.page',
      },
    });
    test.after(() => {
      relaying.close();
      host.close();
    });
    const {origin} = new URL(relaying.url);
    const address = `${relaying.url.replace('http', 'ws')}signaling/sign_in?peer_id=peer-1`;
    for (const [stranger, from] of [
      [address, 'https://evil.example'],
      [address.replace(/\/[\w-]{36}\//, '/'), origin],
    ] as const)
      await assert.rejects(requestReply(stranger, from));
    assert.equal(await requestReply(address, origin), 'an answer');
    assert.deepEqual(received, [
      ['/signaling/7/sign_in?peer_id=peer-1', 'session=of-the-user', 'https://my.page', 'x-nv-sessionid.1'],
    ]);
  });
});
