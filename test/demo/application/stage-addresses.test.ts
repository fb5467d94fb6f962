import assert from 'node:assert/strict';
import {symlink} from 'node:fs/promises';
import {createServer} from 'node:http';
import type {RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import {describe, it} from 'node:test';
import type {TestContext} from 'node:test';
import {createFolder, listPaths, readDemoStage} from './application-fixture.ts';

const cube = '#usda 1.0\n( defaultPrim = "A" )\ndef Cube "A" { }';

async function startServer(test: TestContext, answer: RequestListener): Promise<string> {
  const http = createServer(answer);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  test.after(() => http.close());
  const {port} = http.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

describe('stage addresses', () => {
  it('find a stage by name, by path and by the end of an omniverse address', async (test) => {
    const folder = await createFolder(test, {'a.usda': cube, 'in/b.usda': cube});
    for (const address of [
      'a.usda',
      './a.usda',
      '/Projects/Demo/a.usda',
      'omniverse://nucleus/Projects/a.usda',
      'in/b.usda',
      'omniverse://nucleus/x/in/b.usda',
    ]) {
      assert.equal((await readDemoStage(address, folder)).shown.length, 1, address);
    }
  });

  it('cannot leave the folder, not even by a link', async (test) => {
    const folder = await createFolder(test, {'in/a.usda': cube, 'secret.usda': cube});
    await symlink(`${folder}/secret.usda`, `${folder}/in/link.usda`);
    for (const address of [
      '../secret.usda',
      'x/../../secret.usda',
      '..%2fsecret.usda',
      'omniverse://h/..%2f..%2fsecret.usda',
      '..\\secret.usda',
      `${folder}/secret.usda`,
      'link.usda',
    ]) {
      await assert.rejects(
        readDemoStage(address, `${folder}/in`),
        /outside the stages folder|no stage named/,
        address,
      );
    }
  });

  it('with other schemes are rejected', async () => {
    await assert.rejects(readDemoStage('file:///etc/passwd'), /scheme file:/);
    await assert.rejects(readDemoStage('data:text/plain,x'), /scheme data:/);
  });

  it('on the web are opened only from allowed servers', async (test) => {
    const origin = await startServer(test, (request, response) => {
      response.end(
        request.url === '/a.usda' ? '#usda 1.0\ndef "R" ( references = @parts/b.usda@ ) { }' : cube,
      );
    });
    await assert.rejects(readDemoStage(`${origin}/a.usda`), /not an allowed server/);
    const requested: string[] = [];
    const stage = await readDemoStage(
      `${origin}/a.usda`,
      undefined,
      (url) => requested.push(url.pathname) > 0,
    );
    assert.deepEqual(listPaths(stage), ['/R']);
    assert.deepEqual(requested, ['/a.usda', '/parts/b.usda']);
  });

  it('are checked again after every redirect', async (test) => {
    const inner = await startServer(test, (_request, response) => response.end(cube));
    const outer = await startServer(test, (request, response) => {
      const to =
        request.url === '/near.usda'
          ? '/a.usda'
          : request.url === '/file.usda'
            ? 'file:///etc/passwd'
            : request.url === '/loop.usda'
              ? '/loop.usda'
              : `${inner}/a.usda`;
      if (request.url === '/a.usda') response.end(cube);
      else response.writeHead(302, {location: to}).end();
    });
    const allow = (url: URL) => url.origin === outer;
    assert.equal((await readDemoStage(`${outer}/near.usda`, undefined, allow)).shown.length, 1);
    await assert.rejects(readDemoStage(`${outer}/far.usda`, undefined, allow), /not an allowed server/);
    await assert.rejects(
      readDemoStage(`${outer}/file.usda`, undefined, () => true),
      /not an allowed server/,
    );
    await assert.rejects(readDemoStage(`${outer}/loop.usda`, undefined, allow), /redirects too often/);
  });

  it('on the web report errors and have a size limit', async (test) => {
    const origin = await startServer(test, (request, response) => {
      if (request.url !== '/big.usda') return void response.writeHead(404).end();
      const block = Buffer.alloc(1 << 20, 32);
      const more = () => {
        while (!response.destroyed && response.write(block));
        response.once('drain', more);
      };
      more();
    });
    await assert.rejects(
      readDemoStage(`${origin}/a.usda`, undefined, () => true),
      /responded with 404/,
    );
    await assert.rejects(
      readDemoStage(`${origin}/big.usda`, undefined, () => true),
      /larger than 64 MiB/,
    );
    await assert.rejects(
      readDemoStage('http://127.0.0.1:1/a.usda', undefined, () => true),
      /cannot be reached/,
    );
  });
});
