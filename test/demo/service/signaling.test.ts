import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {Acknowledgements, SignalingRecord} from '../../../demo/service/signaling/acknowledgements.ts';
import {openSession} from './open-session.ts';
import {call, runService} from './running-service.ts';
import {SignalingPeer, type Frame, type SignInOptions} from './signaling-peer.ts';

const isServer = ({peer_info}: Frame): boolean => peer_info?.name.startsWith('OneSdkServer-') ?? false;
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

  test('needs a ready session, which a subprotocol or pairing_id specifies', async (t) => {
    const {base, port} = await runService(t);
    const session = await openSession(base);
    const {body} = await call(`${base}/stream`, 'POST', {id: 'usd-viewer', profile: 'cold-long'});
    assert.ok(typeof body === 'object' && body !== null && 'id' in body);
    const host = {id: String(body.id), address: '127.0.0.1', signalingPort: port, mediaPort: 0};
    const refusals: readonly (readonly [SignInOptions, number])[] = [
      [{protocols: []}, 400],
      [{protocols: ['x-nv-sessionid.unknown']}, 404],
      [{}, 409],
    ];
    for (const [options, code] of refusals)
      assert.equal((await new SignalingPeer(host, options).ended).code, code);
    const query = `extra=1&pairing_id=${session.id}&version=2&peer_role=1&peer_id=peer-1`;
    const peer = new SignalingPeer(session, {protocols: [], query});
    await peer.waitForOpen();
    assert.equal(peer.socket.protocol, '');
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

  test('of a client that leaves while the host creates its offer does not affect the next client', async (t) => {
    const {base} = await runService(t);
    const session = await openSession(base);
    const leave = async (peer: SignalingPeer) => {
      peer.send({peer_msg: {to: 1, msg: 'BYE'}});
      await peer.ended;
    };
    // When the host is running, it starts an offer as soon as a client has signed in.
    const first = new SignalingPeer(session);
    await first.waitForOffer();
    await leave(first);
    for (let count = 0; count < 10; count += 1) {
      const peer = new SignalingPeer(session);
      await peer.waitForOpen();
      await leave(peer);
    }
    const last = new SignalingPeer(session);
    assert.equal(typeof (await Promise.race([last.waitForOffer(), last.ended])), 'string');
  });
});

suite('the socket', () => {
  test('records the client’s acknowledgements and frames, and responds to no heartbeat', async (t) => {
    const {base, service} = await runService(t);
    const peer = new SignalingPeer(await openSession(base, {hostHeartbeatMs: 0}));
    await peer.waitForOffer();
    peer.send({ack: 1});
    peer.send({ack: 99});
    peer.send({hb: 1});
    peer.send({ackid: 1, peer_info: {name: 'peer-4711'}});
    await peer.waitForFrame((frame) => frame.ack === 1);
    const record = service.sessions[0]?.signaling;
    assert.deepEqual([record?.duplicateAcks, record?.unknownAcks, record?.acksMissing], [1, 1, 0]);
    assert.deepEqual(record?.clientFrames.at(-1), {ackid: 1, peer_info: {name: 'peer-4711'}});
    assert.ok(peer.frames.every(({hb}) => hb === undefined));
  });

  test('records an acknowledgement as missing after ten seconds, unless the socket has closed', (t) => {
    t.mock.timers.enable({apis: ['setTimeout']});
    const [record, closed] = [new SignalingRecord(), new AbortController()];
    const acks = new Acknowledgements({record, signal: closed.signal});
    acks.number({});
    acks.number({});
    acks.acknowledge(1);
    t.mock.timers.tick(9_999);
    assert.equal(record.acksMissing, 0);
    t.mock.timers.tick(1);
    assert.equal(record.acksMissing, 1);
    acks.number({});
    closed.abort();
    t.mock.timers.tick(10_000);
    assert.equal(record.acksMissing, 1);
  });

  test('is cut without a message when the session is deleted', async (t) => {
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

/** The switches that change what the host sends until its offer, and how its frames show that, without backslashes. */
const SPELLINGS: readonly (readonly [demo: Record<string, unknown>, frames: RegExp])[] = [
  [{peerInfoCase: 'camel'}, /"name":"peer-4711","connected":true,"peerRole":0,/],
  [{peerMsgTo: true}, /"peer_msg":\{"from":1,.*,"to":2\}/],
  [{combineFrames: true}, /"hb":1,"peer_info":\{"id":1,[^}]*\},"peer_msg":/],
  [{candidates: 'in-offer'}, /a=candidate:1 1 udp 2130706431 ROUTE typ host/],
  [{candidates: 'zero'}, /a=candidate:1 1 udp 2130706431 0\.0\.0\.0 \d+ typ host/],
  [{candidates: 'trickle', candidatesBeforeOffer: true}, /"candidate":".*ROUTE typ host.*v=0/],
  [{portInOffer: false}, /m=video 9 /],
  [{sound: false}, /^(?!.*m=audio \d+ UDP).*m=video \d+ UDP/],
  [{nvstSdp: false}, /^(?!.*nvstSdp).*"offer"/],
];

/** The switches that end a socket, with its code and its last frame. */
const ENDS: readonly (readonly [demo: Record<string, unknown>, code: number, lastFrame?: RegExp])[] = [
  [{refuseUpgrade: 502}, 502],
  [{silentSocket: true, closeAfterMs: 100}, 1000],
  [{closeAfterMs: 20, closeCode: 3004, closeReason: 'Session ended'}, 3004, /OneSdkServer/],
  [{dropSocketAfterMs: 20}, 1006, /OneSdkServer/],
  [{byeAfterMs: 20}, 1000, /"msg":"BYE"/],
  [{byeAfterMs: 20, byeQuoted: true}, 1000, /"msg":"\\"BYE\\""/],
  [{peerRemovedAfterMs: 20}, 1006, /^\{"error":"peerRemoved"\}$/],
];

suite('a switch of a session', () => {
  for (const [demo, expected] of SPELLINGS) {
    test(`changes the frames until the offer: ${JSON.stringify(demo)}`, async (t) => {
      const {base} = await runService(t);
      const session = await openSession(base, demo);
      const peer = new SignalingPeer(session);
      await peer.waitForOffer();
      const pattern = expected.source.replace('ROUTE', `${session.address} ${session.mediaPort}`);
      assert.match(JSON.stringify(peer.frames).replaceAll('\\', ''), new RegExp(pattern));
    });
  }

  for (const [demo, code, lastFrame] of ENDS) {
    test(`ends the socket with ${code}, once: ${JSON.stringify(demo)}`, async (t) => {
      const {base} = await runService(t);
      const session = await openSession(base, {noOffer: true, hostHeartbeatMs: 0, ...demo});
      const peer = new SignalingPeer(session);
      assert.equal((await peer.ended).code, code);
      const text = JSON.stringify(peer.frames.at(-1));
      if (lastFrame) assert.match(text, lastFrame);
      else assert.equal(text, undefined);
      if (lastFrame) await new SignalingPeer(session).waitForFrame(isServer);
    });
  }

  test('makes the host wait for the client’s peer_info', async (t) => {
    const {base} = await runService(t);
    const peer = new SignalingPeer(await openSession(base, {waitForPeerInfo: true}));
    await peer.waitForOpen();
    peer.send({hb: 1});
    await peer.waitForFrame((frame) => frame.hb !== undefined);
    assert.equal(peer.frames.length, 1);
    peer.send({ackid: 1, peer_info: {name: 'peer-4711'}});
    assert.match(await peer.waitForOffer(), /^v=0/);
  });

  test('sends the candidate after the offer, for its first section', async (t) => {
    const {base} = await runService(t);
    const peer = new SignalingPeer(await openSession(base, {candidates: 'trickle'}));
    const {sdpMid} = await peer.waitForPayload('candidate');
    assert.match(await peer.waitForOffer(), new RegExp(`^a=mid:${String(sdpMid)}\r$`, 'm'));
    assert.match(JSON.stringify(peer.frames), /v=0.*"candidate/);
  });

  test('cuts the connection after a frame that the host does not understand', async (t) => {
    const {base} = await runService(t);
    const peer = new SignalingPeer(await openSession(base, {cutsUnknownFrames: true}));
    await peer.waitForOpen();
    peer.send({type: 'start'});
    assert.equal((await peer.ended).code, 1006);
  });

  test('starts the time of faults with a request', async (t) => {
    const {base} = await runService(t);
    const session = await openSession(base, {noOffer: true, closeAfterMs: 0, faultsOnRequest: true});
    const faults = `${base}/demo/sessions/${session.id}/faults`;
    assert.equal((await call(faults, 'POST')).status, 409);
    const peer = new SignalingPeer(session);
    await peer.waitForFrame(isServer);
    assert.equal((await call(faults, 'POST')).status, 200);
    assert.equal((await peer.ended).code, 1000);
  });

  test('keeps the media of a client that leaves only if it was connected', {timeout: 60_000}, async (t) => {
    // After 20 s, a client that has not answered would lose the stream in any case.
    t.mock.timers.enable({apis: ['setTimeout']});
    const {base, service, until} = await runService(t);
    const session = await openSession(base, {closeKeepsMedia: true});
    const early = new SignalingPeer(session);
    await early.waitForOffer();
    early.close();
    await until(() => service.sessions[0]?.clients === 0);
    t.mock.timers.tick(700);
    await new SignalingPeer(session, {query: 'peer_id=next&version=2'}).waitForOffer();
  });

  test('uses a media port on which no host listens', async (t) => {
    const {base} = await runService(t, {mediaPorts: {min: 48_800, max: 48_801}});
    const session = await openSession(base, {noMedia: true});
    assert.ok([48_800, 48_801].includes(session.mediaPort));
    assert.match(await new SignalingPeer(session).waitForOffer(), /^v=0/);
  });
});
