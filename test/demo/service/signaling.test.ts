import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {openSession} from './opened-session.ts';
import {call, runService} from './running-service.ts';
import {SignalingPeer, type Frame} from './signaling-peer.ts';

const isServer = (frame: Frame): boolean => frame.peer_info?.name.startsWith('OneSdkServer-') ?? false;
const isOffer = (frame: Frame): boolean => frame.peer_msg?.msg.includes('"offer"') ?? false;

suite('signing in', () => {
  test('brings the client’s id, the server’s, and an offer, without waiting for the client', async (t) => {
    const {base} = await runService(t);
    const session = await openSession(base);
    const peer = new SignalingPeer(session);
    const sdp = await peer.offer();
    assert.equal(peer.socket.protocol, `x-nv-sessionid.${session.id}`);
    const [own, server, offer] = peer.frames;
    assert.deepEqual(own, {
      ackid: 1,
      peer_info: {connected: true, id: 3, name: 'peer-4711', peer_role: 0, version: 2},
    });
    assert.ok(server && isServer(server));
    assert.deepEqual([server.ackid, offer?.ackid, offer?.peer_msg?.from], [2, 3, server.peer_info?.id]);
    assert.ok(offer?.peer_msg && !('to' in offer.peer_msg));
    assert.deepEqual(sdp.match(/^m=\w+/gm), ['m=audio', 'm=video', 'm=application']);
    assert.match(sdp, /^s=odrerir\r$/m);
    assert.doesNotMatch(sdp, /a=candidate/);
  });

  test('needs a peer id, version 2 and a session', async (t) => {
    const {base} = await runService(t);
    const session = await openSession(base);
    const refused = async (options: ConstructorParameters<typeof SignalingPeer>[1]): Promise<number> =>
      (await new SignalingPeer(session, options).ended).code;
    assert.equal(await refused({query: 'version=2'}), 400);
    assert.equal(await refused({query: 'peer_id=peer-1'}), 400);
    assert.equal(await refused({query: 'peer_id=peer-1&version=3'}), 400);
    assert.equal(await refused({protocols: []}), 400);
    assert.equal(await refused({protocols: ['x-nv-sessionid.unknown']}), 404);
  });

  test('finds the session by pairing_id too, among parameters that it does not know', async (t) => {
    const {base} = await runService(t);
    const session = await openSession(base);
    const query = `extra=1&pairing_id=${session.id}&version=2&peer_role=1&peer_id=peer-1`;
    const peer = new SignalingPeer(session, {protocols: [], query});
    assert.match(await peer.offer(), /^v=0/);
    assert.equal(peer.socket.protocol, '');
  });

  test('is refused while the session is pending', async (t) => {
    const {base, port} = await runService(t);
    const {body} = await call(`${base}/stream`, 'POST', {id: 'usd-viewer', profile: 'cold-long'});
    assert.ok(typeof body === 'object' && body !== null && 'id' in body);
    const session = {id: String(body.id), address: '127.0.0.1', signalingPort: port, mediaPort: 0};
    assert.equal((await new SignalingPeer(session).ended).code, 409);
  });

  test('again brings a new offer, to the same peer and to another one', async (t) => {
    const {base} = await runService(t);
    const session = await openSession(base);
    const first = new SignalingPeer(session);
    const sdp = await first.offer();
    first.socket.terminate();
    await first.ended;
    const again = new SignalingPeer(session, {query: 'peer_id=peer-4711&version=2&reconnect=1'});
    const secondSdp = await again.offer();
    assert.notEqual(secondSdp, sdp);
    again.close();
    await again.ended;
    const other = new SignalingPeer(session, {query: 'peer_id=peer-4712&version=2'});
    assert.notEqual(await other.offer(), secondSdp);
  });

  test('with reconnect and an unknown peer id is answered with peerRemoved', async (t) => {
    const {base} = await runService(t);
    const peer = new SignalingPeer(await openSession(base), {query: 'peer_id=peer-9&version=2&reconnect=1'});
    await peer.ended;
    assert.deepEqual(peer.frames, [{error: 'peerRemoved'}]);
    const lenient = await openSession(base, {peerRemovedOnUnknownReconnect: false});
    const welcome = new SignalingPeer(lenient, {query: 'peer_id=peer-9&version=2&reconnect=1'});
    assert.match(await welcome.offer(), /^v=0/);
  });

  test('as a second client brings no offer while the first is there', async (t) => {
    const {base, service} = await runService(t);
    const session = await openSession(base);
    const first = new SignalingPeer(session);
    await first.offer();
    const second = new SignalingPeer(session, {query: 'peer_id=peer-2&version=2'});
    await second.frame(isServer);
    second.send({hb: 1});
    await second.frame((frame) => frame.hb !== undefined);
    assert.ok(!second.frames.some(isOffer));
    assert.equal(service.sessions[0]?.clients, 2);
  });

  test('as a second client is closed with 3005 where a proxy would', async (t) => {
    const {base} = await runService(t);
    const session = await openSession(base, {secondClient: 'close-3005'});
    await new SignalingPeer(session).offer();
    const second = new SignalingPeer(session, {query: 'peer_id=peer-2&version=2'});
    assert.equal((await second.ended).code, 3005);
  });
});

suite('on the socket', () => {
  test('a client that acknowledges nothing is removed', async (t) => {
    const {base, service} = await runService(t, {ackTimeoutMs: 50});
    const peer = new SignalingPeer(await openSession(base), {acknowledges: false});
    await peer.ended;
    assert.deepEqual(peer.frames.at(-1), {error: 'peerRemoved'});
    assert.ok((service.sessions[0]?.signaling.acksMissing ?? 0) > 0);
  });

  test('acknowledgements and frames of the client are on record', async (t) => {
    const {base, service} = await runService(t);
    const peer = new SignalingPeer(await openSession(base));
    await peer.offer();
    peer.send({ack: 1});
    peer.send({ack: 99});
    peer.send({ackid: 1, peer_info: {name: 'peer-4711'}});
    await peer.frame((frame) => frame.ack === 1);
    const record = service.sessions[0]?.signaling;
    assert.deepEqual([record?.duplicateAcks, record?.unknownAcks, record?.acksMissing], [1, 1, 0]);
    assert.deepEqual(record?.clientFrames.at(-1), {ackid: 1, peer_info: {name: 'peer-4711'}});
  });

  test('a heartbeat is answered once, and an answer is not', async (t) => {
    const {base} = await runService(t);
    const peer = new SignalingPeer(await openSession(base, {hostHeartbeatMs: 0}));
    await peer.offer();
    peer.send({hb: 1});
    await peer.frame((frame) => frame.hb !== undefined);
    peer.send({hb: 1});
    peer.send({ackid: 7, hb: 1});
    await peer.frame((frame) => frame.ack === 7);
    await peer.frame(
      (frame) => frame.hb !== undefined && frame !== peer.frames.find(({hb}) => hb !== undefined),
    );
    assert.equal(peer.frames.filter(({hb}) => hb !== undefined).length, 2);
  });

  test('a frame that is not understood ends the connection without a close frame', async (t) => {
    const {base} = await runService(t);
    const peer = new SignalingPeer(await openSession(base));
    await peer.open();
    peer.send({type: 'start'});
    assert.equal((await peer.ended).code, 1006);
  });

  test('deleting the session says BYE and closes', async (t) => {
    const {base} = await runService(t);
    const session = await openSession(base);
    const peer = new SignalingPeer(session);
    await peer.offer();
    await call(`${base}/stream/${session.id}`, 'DELETE');
    assert.equal((await peer.ended).code, 1000);
    assert.equal(peer.frames.at(-1)?.peer_msg?.msg, 'BYE');
  });
});
