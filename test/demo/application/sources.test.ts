import assert from 'node:assert/strict';
import {symlink} from 'node:fs/promises';
import {createServer} from 'node:http';
import type {RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import {describe, it} from 'node:test';
import type {TestContext} from 'node:test';
import {folderWith, pathsOf, read} from './opened.ts';

const cube = '#usda 1.0\n( defaultPrim = "A" )\ndef Cube "A" { }';

async function server(test: TestContext, answer: RequestListener): Promise<string> {
  const http = createServer(answer);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  test.after(() => http.close());
  const {port} = http.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

describe('stage addresses', () => {
  it('find a stage by name, by path, and by the end of an omniverse address', async (test) => {
    const folder = await folderWith(test, {'a.usda': cube, 'in/b.usda': cube});
    for (const address of [
      'a.usda',
      './a.usda',
      '/Projects/Demo/a.usda',
      'omniverse://nucleus/Projects/a.usda',
      'in/b.usda',
      'omniverse://nucleus/x/in/b.usda',
    ]) {
      assert.equal((await read(address, folder)).shown.length, 1, address);
    }
  });

  it('never leave the folder, nor by a link', async (test) => {
    const folder = await folderWith(test, {'in/a.usda': cube, 'secret.usda': cube});
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
      await assert.rejects(read(address, `${folder}/in`), /leaves the folder|no stage named/, address);
    }
  });

  it('of other kinds are refused', async () => {
    await assert.rejects(read('file:///etc/passwd'), /begin with file:/);
    await assert.rejects(read('data:text/plain,x'), /begin with data:/);
  });

  it('on the web are opened only where that is allowed', async (test) => {
    const origin = await server(test, (request, response) => {
      response.end(
        request.url === '/a.usda' ? '#usda 1.0\ndef "R" ( references = @parts/b.usda@ ) { }' : cube,
      );
    });
    await assert.rejects(read(`${origin}/a.usda`), /not among the servers/);
    const asked: string[] = [];
    const stage = await read(`${origin}/a.usda`, undefined, (url) => asked.push(url.pathname) > 0);
    assert.deepEqual(pathsOf(stage), ['/R']);
    assert.deepEqual(asked, ['/a.usda', '/parts/b.usda']);
  });

  it('are checked again after every redirect', async (test) => {
    const inner = await server(test, (_request, response) => response.end(cube));
    const outer = await server(test, (request, response) => {
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
    assert.equal((await read(`${outer}/near.usda`, undefined, allow)).shown.length, 1);
    await assert.rejects(read(`${outer}/far.usda`, undefined, allow), /not among the servers/);
    await assert.rejects(
      read(`${outer}/file.usda`, undefined, () => true),
      /not among the servers/,
    );
    await assert.rejects(read(`${outer}/loop.usda`, undefined, allow), /redirects too often/);
  });

  it('on the web say what went wrong, and have a bound of size', async (test) => {
    const origin = await server(test, (request, response) => {
      if (request.url !== '/big.usda') return void response.writeHead(404).end();
      const block = Buffer.alloc(1 << 20, 32);
      const more = () => {
        while (!response.destroyed && response.write(block));
        response.once('drain', more);
      };
      more();
    });
    await assert.rejects(
      read(`${origin}/a.usda`, undefined, () => true),
      /answered 404/,
    );
    await assert.rejects(
      read(`${origin}/big.usda`, undefined, () => true),
      /larger than 64 MiB/,
    );
    await assert.rejects(
      read('http://127.0.0.1:1/a.usda', undefined, () => true),
      /cannot be reached/,
    );
  });
});
