import assert from 'node:assert/strict';
import {networkInterfaces} from 'node:os';
import {suite, test} from 'node:test';
import {DEMO_PORT} from './demo-page.ts';
import {startDemo, startDemoOnFreePort} from './start-demo.ts';

suite('npm run demo', () => {
  test('listens only on this machine', async () => {
    const {status} = await fetch(`http://127.0.0.1:${DEMO_PORT}/service/cfg/apps`);
    assert.equal(status, 200);
    const others = Object.values(networkInterfaces()).flatMap((list) =>
      (list ?? []).filter(({family, internal}) => family === 'IPv4' && !internal),
    );
    for (const {address} of others)
      await assert.rejects(fetch(`http://${address}:${DEMO_PORT}/service/cfg/apps`));
  });

  test('answers unknown paths with 404, below the service as well', async () => {
    const statusOf = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${DEMO_PORT}${path}`, {headers: {accept: 'text/html'}});
      return response.status;
    };
    assert.equal(await statusOf('/'), 200);
    assert.equal(await statusOf('/usd-viewer.html'), 200);
    for (const path of ['/nowhere', '/nowhere.html', '/assets/nowhere.js', '/service/nowhere'])
      assert.equal(await statusOf(path), 404, path);
  });

  test('serves the element with the production build of Lit', async () => {
    const seen = new Set<string>();
    const read = async (path: string): Promise<string> => {
      if (seen.has(path)) return '';
      seen.add(path);
      const text = await (await fetch(`http://127.0.0.1:${DEMO_PORT}${path}`)).text();
      const imports = [...text.matchAll(/(?:from|import) ?"(\/[^"]+)"/g)].map(([, next = '']) => read(next));
      return [text, ...(await Promise.all(imports))].join('\n');
    };
    const code = await read('/app-stream.js');
    assert.match(code, /reactiveElementVersions/);
    assert.doesNotMatch(code, /Lit is in dev mode/);
  });

  test('nests the routes of a session on request, as clients of the vendor expect them', async (t) => {
    const port = await startDemoOnFreePort(t, '--nested-routes');
    const body = JSON.stringify({id: 'usd-viewer', profile: 'default'});
    const response = await fetch(`http://127.0.0.1:${port}/service/stream`, {method: 'POST', body});
    assert.match(await response.text(), /"routes":\{"[\d.]+":\{"routes":\[/);
  });

  test('reports an invalid option', async (t) => {
    const outputs = await Promise.all([
      startDemo(t, '--port', '99999'),
      startDemo(t, '--stages', 'nowhere'),
      startDemo(t, '--token', 'two words'),
    ]);
    for (const [index, found] of [
      /--port must be a number/,
      /--stages must be an address/,
      /--token must have only/,
    ].entries())
      assert.match(outputs[index] ?? '', found);
  });

  test('states what it opens and who can use it if it listens on the network', async (t) => {
    const output = await startDemo(t, '--port', '0', '--host', '0.0.0.0');
    const [, port] = /http:\/\/[\w.]+:(\d+)\//.exec(output) ?? [];
    assert.match(output, new RegExp(`TCP ${port}: the pages, the files of this checkout, the service`));
    assert.match(output, /UDP 47998 to 48197: the video of running sessions/);
    assert.match(output, /see the stages that users drop on the page/);
    assert.match(output, /Anyone who can reach this address can start, watch and end sessions\./);
  });
});
