import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {z} from 'zod';
import {openSession} from '../open-session.ts';
import {call, runService} from '../running-service.ts';
import {SignalingPeer} from '../signaling/signaling-peer.ts';
import {VideoClient} from './clients/video-client.ts';

async function openStream(t: TestContext, base: string, demo: Record<string, unknown> = {}) {
  const session = await openSession(base, {video: {width: 640, height: 360, fps: 30}, ...demo});
  const peer = new SignalingPeer(session);
  const client = new VideoClient();
  t.after(() => client.close());
  await client.answerOffer(await peer.waitForOffer(), session, peer);
  return {session, peer, client};
}

suite('the streamed application', () => {
  test('sends video, sound and data to a client that knows only the route', async (t) => {
    const {base, service} = await runService(t);
    const {client} = await openStream(t, base);
    const {width, height} = await client.waitFor('frame');
    assert.deepEqual([width, height], [640, 360]);
    await client.waitFor('sound');
    assert.deepEqual((await client.waitFor('handshake')).bytes, [0x0e, 2, 3, 0]);
    assert.equal((await client.waitFor('channel')).label, 'control_channel');
    assert.equal(service.sessions[0]?.connected, true);
  });

  test('sends the requested input version', async (t) => {
    const {base} = await runService(t);
    const {client} = await openStream(t, base, {inputVersion: 2});
    assert.deepEqual((await client.waitFor('handshake')).bytes, [0x0e, 2, 2, 0]);
  });

  test('continues when signaling is lost, and resumes it in silence', async (t) => {
    const {base, service} = await runService(t);
    const {session, peer, client} = await openStream(t, base, {dropSocketAfterMs: 50});
    await client.waitFor('frame');
    assert.equal((await peer.ended).code, 1006);
    assert.equal(service.sessions[0]?.connected, true);
    const again = new SignalingPeer(session, {query: 'peer_id=peer-4711&version=2&reconnect=1'});
    await again.waitForFrame(({hb}) => hb !== undefined);
    assert.ok(again.frames.every(({peer_info, peer_msg}) => !peer_info && !peer_msg));
    assert.equal(service.sessions[0].connected, true);
    assert.equal((await client.waitFor('frame')).width, 640);
  });

  test('sends a second offer on the same socket', async (t) => {
    const {base} = await runService(t);
    const {peer, session} = await openStream(t, base, {secondOfferAfterMs: 50});
    const isOffer = (msg: string | undefined): boolean => msg?.startsWith('{"type":"offer"') ?? false;
    const first = peer.frames.find(({peer_msg}) => isOffer(peer_msg?.msg));
    const frame = await peer.waitForFrame((other) => other !== first && isOffer(other.peer_msg?.msg));
    const {sdp} = z.object({sdp: z.string()}).parse(JSON.parse(frame.peer_msg?.msg ?? ''));
    const second = new VideoClient();
    t.after(() => second.close());
    await second.answerOffer(sdp, session, peer);
    assert.equal((await second.waitFor('frame')).width, 640);
  });

  test('streams several sessions simultaneously', async (t) => {
    const {base} = await runService(t);
    const streams = await Promise.all([openStream(t, base), openStream(t, base)]);
    await Promise.all(streams.map(async ({client}) => client.waitFor('frame')));
  });

  test('is not drawn for a client that has left, although its session stays open', async (t) => {
    const {base, service} = await runService(t);
    const {client, peer, session} = await openStream(t, base);
    await client.waitFor('frame');
    peer.close();
    await peer.ended;
    while (service.sessions[0]?.connected) await call(`${base}/stream/${session.id}`);
    assert.equal(service.sessions[0]?.condition, 'ready');
  });
});
