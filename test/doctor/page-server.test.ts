import assert from 'node:assert/strict';
import {request} from 'node:http';
import {text} from 'node:stream/consumers';
import {afterEach, beforeEach, describe, it} from 'node:test';
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
});
