import assert from 'node:assert/strict';
import {createServer, request} from 'node:http';
import type {AddressInfo} from 'node:net';
import {suite, test, type TestContext} from 'node:test';
import {z} from 'zod/mini';
import {createUploadHandler} from '../../demo/uploads.ts';

const uploadSchema = z.object({stageUri: z.string()});

/** Serves the uploads and returns a function that sends a request as the demo page would. */
async function serveUploads(test: TestContext, token?: string) {
  const handle = createUploadHandler({token, toAddress: (path) => `stage:${path}`});
  const server = createServer((message, response) => void handle(message, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  test.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const upload = (name: string, body = '#usda 1.0', headers: Record<string, string> = {origin}) =>
    fetch(`${origin}/${encodeURIComponent(name)}`, {method: 'POST', body, headers});
  return {origin, upload};
}

suite('the uploads of the demo', () => {
  test('keep the last four files, at addresses that cannot be guessed', async (t) => {
    const {origin, upload} = await serveUploads(t);
    const paths: string[] = [];
    for (const name of ['a.usda', 'b.USDZ', 'c.usdc', 'd.usd', '../../e f.usda']) {
      const response = await upload(name, `content of ${name}`);
      assert.equal(response.status, 201, name);
      paths.push(uploadSchema.parse(await response.json()).stageUri.replace('stage:', ''));
    }
    for (const path of paths) assert.match(path, /^[0-9a-f-]{36}\/[\w.-]+$/);
    assert.match(paths[4] ?? '', /\/e-f\.usda$/);
    const statuses = await Promise.all(paths.map(async (path) => (await fetch(`${origin}/${path}`)).status));
    assert.deepEqual(statuses, [404, 200, 200, 200, 200]);
    assert.equal(await (await fetch(`${origin}/${paths[4]}`)).text(), 'content of ../../e f.usda');
    assert.equal((await fetch(`${origin}/${paths[4]?.replace(/^.{8}/, '00000000')}`)).status, 404);
  });

  test('accept files of the demo page only', async (t) => {
    const {origin, upload} = await serveUploads(t);
    const port = new URL(origin).port;
    for (const other of ['http://evil.test', 'null', `http://evil.test:${port}`, 'http://127.0.0.1:1']) {
      assert.equal((await upload('a.usda', 'x', {origin: other})).status, 403, other);
    }
    assert.equal((await upload('a.usda', 'x', {})).status, 403);
  });

  test('require the token of the demo', async (t) => {
    const {origin, upload} = await serveUploads(t, 'tok');
    assert.equal((await upload('a.usda')).status, 401);
    assert.equal((await upload('a.usda', 'x', {origin, authorization: 'Bearer other'})).status, 401);
    assert.equal((await upload('a.usda', 'x', {origin, authorization: 'Bearer tok'})).status, 201);
  });

  test('refuse what is no USD file, is empty, or is larger than 64 MiB, before they read it', async (t) => {
    const {origin, upload} = await serveUploads(t);
    for (const [name, body, reason] of [
      ['chair.fbx', 'x', /not a USD file/],
      ['a.usda', '', /is empty/],
    ] as const) {
      const response = await upload(name, body);
      assert.equal(response.status, 422);
      assert.match(await response.text(), reason);
    }
    const status = await new Promise((resolve, reject) => {
      const sent = request(`${origin}/a.usda`, {
        method: 'POST',
        headers: {origin, 'content-length': 64 * 1024 * 1024 + 1},
      });
      sent.once('response', ({statusCode}) => {
        resolve(statusCode);
        sent.destroy();
      });
      sent.once('error', reject);
      // The body never follows.
      sent.flushHeaders();
    });
    assert.equal(status, 422);
  });
});
