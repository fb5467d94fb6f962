import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {BenchHost} from './bench-host.ts';

describe('the host of the bench', () => {
  let host: BenchHost;
  before(async () => {
    host = await BenchHost.open();
  });
  after(() => host.close());

  const createSession = (demo: object) =>
    fetch(`${host.origin}/service/stream`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({id: 'usd-viewer', profile: 'default', arguments: {demo}}),
    });

  it('is ready in the response to the request, and changes the path of a session', async () => {
    const response = await createSession({link: {delayMs: 25}});
    assert.equal(response.status, 200);
    assert.match(await response.text(), /"media"/);
    await host.changeLink({lossPercent: 3});
    await assert.rejects(host.changeLink({lossPercent: 101}), /422/);
  });

  it('ends the sessions that pages have left', async () => {
    await createSession({});
    await host.endSessions();
    const {count} = (await (await fetch(`${host.origin}/service/demo/sessions`)).json()) as {count: number};
    assert.equal(count, 0);
  });

  it('serves the files of the bench compressed, and no other files', async () => {
    const page = await fetch(`${host.origin}/bench/page/slow-bare.html?asks-catalogue`);
    assert.equal(page.headers.get('content-encoding'), 'br');
    assert.match(await page.text(), /^const open = /m);
    for (const path of ['package.json', 'bench/run.ts', 'bench/page/../../../package.json'])
      assert.equal((await fetch(`${host.origin}/${path}`)).status, 404, path);
  });
});
