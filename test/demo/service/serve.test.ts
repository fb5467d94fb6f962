import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {networkInterfaces} from 'node:os';
import {createInterface} from 'node:readline';
import {suite, test, type TestContext} from 'node:test';
import {fileURLToPath} from 'node:url';

/** What the demo says on its way up, until it tells its address or ends. */
async function served(test: TestContext, ...args: string[]): Promise<string> {
  const demo = fileURLToPath(new URL('../../../demo/serve.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', demo, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  test.after(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  const complaint = once(child.stderr, 'data').then(String);
  const address = (async () => {
    for await (const line of createInterface(child.stdout)) if (line.includes('http')) return line;
    return complaint;
  })();
  return address;
}

suite('npm run demo', () => {
  test('listens to this machine alone, and answers there', async (t) => {
    const [, port] = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(await served(t, '--port', '0')) ?? [];
    assert.ok(port);
    const {status} = await fetch(`http://127.0.0.1:${port}/service/cfg/apps`);
    assert.equal(status, 200);
    const others = Object.values(networkInterfaces()).flatMap((list) =>
      (list ?? []).filter(({family, internal}) => family === 'IPv4' && !internal),
    );
    for (const {address} of others) await assert.rejects(fetch(`http://${address}:${port}/service/cfg/apps`));
  });

  test('says what is wrong with what it was asked for', async (t) => {
    assert.match(await served(t, '--port', '99999'), /--port needs a number/);
    assert.match(await served(t, '--stages', 'nowhere'), /--stages needs an address/);
  });
});
