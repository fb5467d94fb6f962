import assert from 'node:assert/strict';
import {networkInterfaces} from 'node:os';
import {suite, test} from 'node:test';
import {DEMO_PORT} from './demo-page.ts';
import {describeListenError, readOptions} from '../../demo/read-options.ts';
import {openDemo} from './start-demo.ts';

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

  test('reports an invalid option in a sentence, without a stack', async (t) => {
    const demo = await openDemo('--prot', '8080');
    t.after(() => demo.close());
    assert.match(demo.output, /^Unknown option '--prot'\.\nUsage: npm run demo -- \[--port PORT\][^\n]*\n$/);
  });

  test('suggests another port if the port is in use', async (t) => {
    const demo = await openDemo('--port', String(DEMO_PORT));
    t.after(() => demo.close());
    assert.equal(demo.output, `Port ${DEMO_PORT} is already in use. Try npm run demo -- --port 8080\n`);
    assert.match(describeListenError(new Error('Port 8080 is already in use'), 8080), /--port 8081$/);
  });

  for (const [args, found] of [
    [['--port', '65536'], /--port must be a number/],
    [['--port', '1.5'], /--port must be a number/],
    [['--stages', 'https://stages.example.com', '--stages', 'nowhere'], /--stages must be an address/],
    [['--token', 'two words'], /--token must have only/],
    [['8080'], /^Error: Unexpected argument '8080'.*\nUsage: /],
  ] as const)
    test(`refuses ${args.join(' ')}`, () => {
      assert.throws(() => readOptions(args), found);
    });

  test('accepts any port, the characters of a token, and the origins of stages', () => {
    const args = ['--port', '0', '--token', 'a-1._~', '--stages', 'https://stages.example.com/a'];
    assert.deepEqual(readOptions(args), {
      host: '127.0.0.1',
      port: 0,
      token: 'a-1._~',
      stageOrigins: ['https://stages.example.com'],
      hasNestedRoutes: false,
    });
  });
});
