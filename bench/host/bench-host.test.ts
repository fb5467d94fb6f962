import assert from 'node:assert/strict';
import {once} from 'node:events';
import {after, before, describe, it} from 'node:test';
import {WebSocket} from 'ws';
import {z} from 'zod';
import {BenchHost} from './bench-host.ts';
import {CLEAN_LINK} from './host-messages.ts';

const sessionSchema = z.object({
  id: z.string(),
  routes: z.record(z.string(), z.array(z.object({description: z.string(), source_port: z.int()}))).optional(),
});

describe('the minimal host', () => {
  let host: BenchHost;
  const ask = async (path: string, method = 'GET') => {
    const response = await fetch(`${host.origin}/service/${path}`, {method});
    return {status: response.status, session: sessionSchema.safeParse(await response.json()).data};
  };

  before(async () => {
    host = await BenchHost.open();
  });
  after(() => host.close());

  it('sends its offer with the sign-in, before the client sends anything', async () => {
    await host.prepare();
    const {status, session} = await ask('stream', 'POST');
    assert.equal(status, 200);
    const {port} = new URL(host.origin);
    const protocol = `x-nv-sessionid.${session?.id}`;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/sign_in?peer_id=peer-7&version=2`, [protocol]);
    const frames: string[] = [];
    socket.on('message', (data: Buffer) => frames.push(data.toString()));
    await once(socket, 'open');
    while (frames.length < 3) await once(socket, 'message');
    socket.terminate();
    assert.match(frames[0] ?? '', /"ackid":1,"peer_info":.*"name":"peer-7"/);
    assert.match(frames[2] ?? '', /"ackid":3,"peer_msg":.*offer.*m=video/);
    assert.doesNotMatch(frames[2] ?? '', /a=candidate/);
    assert.equal((await ask(`stream/${session?.id}`, 'DELETE')).status, 200);
    assert.equal((await ask(`stream/${session?.id}`)).status, 404);
  });

  it('keeps a session pending for the given time', async () => {
    await host.configure({pendingMs: 60_000});
    await host.prepare();
    const {status, session} = await ask('stream', 'POST');
    assert.equal(status, 202);
    assert.equal(session?.routes, undefined);
    assert.equal((await ask(`stream/${session?.id}`)).status, 202);
    await host.configure();
  });

  it('leads the media of a lossy path through another port', async () => {
    await host.configure({link: {...CLEAN_LINK, loss: 0.5}});
    await host.prepare();
    const {session} = await ask('stream', 'POST');
    const media = session?.routes?.['127.0.0.1']?.find(({description}) => description === 'media');
    assert.notEqual(media?.source_port, undefined);
    await host.configure();
  });

  it('has no session that was not prepared', async () => {
    await host.endSessions();
    assert.equal((await ask('stream', 'POST')).status, 404);
  });

  it('serves the files of the bench compressed, and no other files', async () => {
    const page = await fetch(`${host.origin}/bench/page/slow-bare.html?asks-catalogue`);
    assert.equal(page.headers.get('content-encoding'), 'br');
    assert.match(await page.text(), /^const open = /m);
    for (const path of ['package.json', 'bench/run.ts', 'bench/page/../../../package.json'])
      assert.equal((await fetch(`${host.origin}/${path}`)).status, 404, path);
  });
});
