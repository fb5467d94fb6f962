import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {openSession} from '../open-session.ts';
import {call, runService} from '../running-service.ts';
import {SignalingPeer, type Frame} from '../signaling-peer.ts';

const isServer = (frame: Frame): boolean => frame.peer_info?.name.startsWith('OneSdkServer-') ?? false;
const isOffer = (frame: Frame): boolean => frame.peer_msg?.msg.includes('"offer"') ?? false;

const portOf = (offer: string) => /^a=candidate:\S+ 1 udp \d+ \S+ (\d+) typ host/m.exec(offer)?.[1];

suite('signing in', () => {
  test('sends the client’s id, the server’s id and an offer without waiting for the client', async (t) => {
    const {base} = await runService(t);
    const session = await openSession(base);
    const peer = new SignalingPeer(session);
    const sdp = await peer.waitForOffer();
    assert.equal(peer.socket.protocol, `x-nv-sessionid.${session.id}`);
    const [own, server, offer] = peer.frames;
    assert.deepEqual(own, {
      ackid: 1,
      peer_info: {connected: true, id: 2, name: 'peer-4711', peer_role: 0, version: 2},
    });
    assert.ok(server && isServer(server));
    assert.deepEqual([server.ackid, offer?.ackid, offer?.peer_msg?.from], [2, 3, server.peer_info?.id]);
    assert.ok(offer?.peer_msg && !('to' in offer.peer_msg));
    assert.deepEqual(sdp.match(/^m=\w+/gm), ['m=audio', 'm=video', 'm=application']);
    assert.match(sdp, /^s=odrerir\r$/m);
    assert.doesNotMatch(sdp, /a=candidate/);
  });

  test('requires a session', async (t) => {
    const {base} = await runService(t);
    const session = await openSession(base);
    const refused = async (options: ConstructorParameters<typeof SignalingPeer>[1]): Promise<number> =>
      (await new SignalingPeer(session, options).ended).code;
    assert.equal(await refused({protocols: []}), 400);
    assert.equal(await refused({protocols: ['x-nv-sessionid.unknown']}), 404);
  });

  test('accepts the session as pairing_id and ignores unknown parameters', async (t) => {
    const {base} = await runService(t);
    const session = await openSession(base);
    const query = `extra=1&pairing_id=${session.id}&version=2&peer_role=1&peer_id=peer-1`;
    const peer = new SignalingPeer(session, {protocols: [], query});
    assert.match(await peer.waitForOffer(), /^v=0/);
    assert.equal(peer.socket.protocol, '');
  });

  test('is refused while the session is pending', async (t) => {
    const {base, port} = await runService(t);
    const {body} = await call(`${base}/stream`, 'POST', {id: 'usd-viewer', profile: 'cold-long'});
    assert.ok(typeof body === 'object' && body !== null && 'id' in body);
    const session = {id: String(body.id), address: '127.0.0.1', signalingPort: port, mediaPort: 0};
    assert.equal((await new SignalingPeer(session).ended).code, 409);
  });

  test('sends no offer to a second client while the first is signed in', async (t) => {
    const {base, service} = await runService(t);
    const session = await openSession(base);
    const first = new SignalingPeer(session);
    await first.waitForOffer();
    const second = new SignalingPeer(session, {query: 'peer_id=peer-2&version=2'});
    await second.waitForFrame(isServer);
    await second.waitForFrame((frame) => frame.hb !== undefined);
    assert.ok(!second.frames.some(isOffer));
    assert.equal(service.sessions[0]?.clients, 2);
  });

  test('closes a second client with 3005 on request, as a proxy does', async (t) => {
    const {base} = await runService(t);
    const session = await openSession(base, {secondClient: 'close-3005'});
    await new SignalingPeer(session).waitForOffer();
    const second = new SignalingPeer(session, {query: 'peer_id=peer-2&version=2'});
    assert.equal((await second.ended).code, 3005);
  });

  test('offers the video to a second client on another port if the profile is shared', async (t) => {
    const {base} = await runService(t);
    const session = await openSession(base, {secondClient: 'spectator', candidates: 'in-offer'});
    const firstPort = portOf(await new SignalingPeer(session).waitForOffer());
    const second = new SignalingPeer(session, {query: 'peer_id=peer-2&version=2'});
    const secondPort = portOf(await second.waitForOffer());
    assert.ok(firstPort !== undefined && secondPort !== undefined);
    assert.notEqual(firstPort, secondPort);
  });

  test('offers the video to each client at the address of spectators, on the machine of the first client', async (t) => {
    const {port, service} = await runService(t);
    const host = {id: '', address: '127.0.0.1', signalingPort: port, mediaPort: 0};
    const connect = (path: string, peer: string) =>
      new SignalingPeer(host, {path, protocols: [], query: `peer_id=${peer}&version=2`}).waitForOffer();
    const spectators = '/service/direct/spectator';
    // A spectator that comes first leaves the place of the first client free.
    const offers = [await connect(spectators, 'peer-2'), await connect('/service/direct', 'peer-1')];
    offers.push(await connect(spectators, 'peer-3'));
    assert.equal(new Set(offers.map(portOf)).size, 3);
    assert.equal(service.machines.direct, 1);
  });
});

suite('the socket', () => {
  test('removes a client that acknowledges nothing on request', async (t) => {
    const {base, service} = await runService(t, {ackTimeoutMs: 50});
    const peer = new SignalingPeer(await openSession(base), {acknowledges: false});
    await peer.ended;
    assert.deepEqual(peer.frames.at(-1), {error: 'peerRemoved'});
    assert.ok((service.sessions[0]?.signaling.acksMissing ?? 0) > 0);
  });

  test('records the client’s acknowledgements and frames', async (t) => {
    const {base, service} = await runService(t);
    const peer = new SignalingPeer(await openSession(base));
    await peer.waitForOffer();
    peer.send({ack: 1});
    peer.send({ack: 99});
    peer.send({ackid: 1, peer_info: {name: 'peer-4711'}});
    await peer.waitForFrame((frame) => frame.ack === 1);
    const record = service.sessions[0]?.signaling;
    assert.deepEqual([record?.duplicateAcks, record?.unknownAcks, record?.acksMissing], [1, 1, 0]);
    assert.deepEqual(record?.clientFrames.at(-1), {ackid: 1, peer_info: {name: 'peer-4711'}});
  });

  test('responds to no heartbeat', async (t) => {
    const {base} = await runService(t);
    const peer = new SignalingPeer(await openSession(base, {hostHeartbeatMs: 0}));
    await peer.waitForOffer();
    peer.send({hb: 1});
    peer.send({ackid: 7, hb: 1});
    await peer.waitForFrame((frame) => frame.ack === 7);
    assert.ok(peer.frames.every(({hb}) => hb === undefined));
  });

  test('cuts the connection after a frame that it does not understand on request', async (t) => {
    const {base} = await runService(t);
    const peer = new SignalingPeer(await openSession(base, {cutsUnknownFrames: true}));
    await peer.waitForOpen();
    peer.send({type: 'start'});
    assert.equal((await peer.ended).code, 1006);
  });

  test('is cut without a word when the session is deleted', async (t) => {
    const {base} = await runService(t);
    const session = await openSession(base);
    const peer = new SignalingPeer(session);
    await peer.waitForOffer();
    const {length} = peer.frames;
    await call(`${base}/stream/${session.id}`, 'DELETE');
    assert.equal((await peer.ended).code, 1006);
    assert.ok(peer.frames.slice(length).every(({peer_msg}) => peer_msg === undefined));
  });
});
