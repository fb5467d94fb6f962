import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {z} from 'zod';
import {openSession} from './opened-session.ts';
import {call, runService} from './running-service.ts';
import {SignalingPeer} from './signaling-peer.ts';
import {StreamedPicture} from './streamed-picture.ts';

async function stream(t: TestContext, base: string, demo: Record<string, unknown> = {}) {
  const session = await openSession(base, {video: {width: 640, height: 360, fps: 30}, ...demo});
  const peer = new SignalingPeer(session);
  const picture = new StreamedPicture();
  t.after(() => picture.close());
  await picture.answer(await peer.offer(), session, peer);
  return {session, peer, picture};
}

suite('the streamed application', () => {
  test('sends picture, sound and data to a client that knows only the route', async (t) => {
    const {base, service} = await runService(t);
    const {picture} = await stream(t, base);
    const {width, height} = await picture.first('frame');
    assert.deepEqual([width, height], [640, 360]);
    await picture.first('sound');
    assert.deepEqual((await picture.first('handshake')).bytes, [0x0e, 2, 3, 0]);
    assert.equal((await picture.first('channel')).label, 'control_channel');
    assert.equal(service.sessions[0]?.connected, true);
  });

  test('says the input version that was asked for', async (t) => {
    const {base} = await runService(t);
    const {picture} = await stream(t, base, {inputVersion: 2});
    assert.deepEqual((await picture.first('handshake')).bytes, [0x0e, 2, 2, 0]);
  });

  test('goes on when the signaling is lost, and takes the client back with a new offer', async (t) => {
    const {base, service} = await runService(t);
    const {session, peer, picture} = await stream(t, base, {dropSocketAfterMs: 50});
    await picture.first('frame');
    assert.equal((await peer.ended).code, 1006);
    assert.equal(service.sessions[0]?.connected, true);
    const again = new SignalingPeer(session, {query: 'peer_id=peer-4711&version=2&reconnect=1'});
    const second = new StreamedPicture();
    t.after(() => second.close());
    await second.answer(await again.offer(), session, again);
    assert.equal((await second.first('frame')).width, 640);
  });

  test('makes a second offer on the same socket', async (t) => {
    const {base} = await runService(t);
    const {peer, session} = await stream(t, base, {secondOfferAfterMs: 50});
    const isOffer = (msg: string | undefined): boolean => msg?.startsWith('{"type":"offer"') ?? false;
    const first = peer.frames.find(({peer_msg}) => isOffer(peer_msg?.msg));
    const frame = await peer.frame((other) => other !== first && isOffer(other.peer_msg?.msg));
    const {sdp} = z.object({sdp: z.string()}).parse(JSON.parse(frame.peer_msg?.msg ?? ''));
    const second = new StreamedPicture();
    t.after(() => second.close());
    await second.answer(sdp, session, peer);
    assert.equal((await second.first('frame')).width, 640);
  });

  test('shows several sessions at once', async (t) => {
    const {base} = await runService(t);
    const streams = await Promise.all([stream(t, base), stream(t, base)]);
    await Promise.all(streams.map(async ({picture}) => picture.first('frame')));
  });

  test('is not drawn for a client that has left, though its session lives', async (t) => {
    const {base, service} = await runService(t);
    const {picture, peer, session} = await stream(t, base);
    await picture.first('frame');
    peer.close();
    await peer.ended;
    while (service.sessions[0]?.connected) await call(`${base}/stream/${session.id}`);
    assert.equal(service.sessions[0]?.condition, 'ready');
  });
});
