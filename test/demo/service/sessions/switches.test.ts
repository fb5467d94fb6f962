import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {openSession} from '../open-session.ts';
import {call, runService} from '../running-service.ts';
import {SignalingPeer} from '../signaling-peer.ts';

suite('the switches of a session', () => {
  test('change the spelling of frames', async (t) => {
    const {base} = await runService(t);
    const peer = new SignalingPeer(await openSession(base, {peerInfoCase: 'camel', peerMsgTo: true}));
    await peer.waitForOffer();
    assert.deepEqual(peer.frames[0]?.peer_info, {
      connected: true,
      id: 2,
      name: 'peer-4711',
      peerRole: 0,
      version: 2,
    });
    assert.equal(peer.frames.at(-1)?.peer_msg?.to, 2);
  });

  test('combine several keys in one frame', async (t) => {
    const {base} = await runService(t);
    const peer = new SignalingPeer(await openSession(base, {combineFrames: true}));
    const offer = await peer.waitForFrame((frame) => frame.peer_msg !== undefined);
    assert.deepEqual(Object.keys(offer).sort(), ['ackid', 'hb', 'peer_info', 'peer_msg']);
  });

  test('make the host wait for the client’s peer_info', async (t) => {
    const {base} = await runService(t);
    const peer = new SignalingPeer(await openSession(base, {waitForPeerInfo: true}));
    await peer.waitForOpen();
    peer.send({hb: 1});
    await peer.waitForFrame((frame) => frame.hb !== undefined);
    assert.equal(peer.frames.length, 1);
    peer.send({ackid: 1, peer_info: {name: 'peer-4711'}});
    assert.match(await peer.waitForOffer(), /^v=0/);
  });

  test('put candidates in the offer, after it or before it, or use an address to be replaced', async (t) => {
    const {base} = await runService(t);
    const open = async (demo: Record<string, unknown>) => {
      const session = await openSession(base, demo);
      return {session, peer: new SignalingPeer(session)};
    };
    const inOffer = await open({candidates: 'in-offer'});
    const route = `${inOffer.session.address} ${inOffer.session.mediaPort} typ host`;
    assert.match(
      await inOffer.peer.waitForOffer(),
      new RegExp(`^a=candidate:1 1 udp 2130706431 ${route}\r$`, 'm'),
    );

    const zero = await open({candidates: 'zero'});
    assert.match(
      await zero.peer.waitForOffer(),
      /^a=candidate:1 1 udp 2130706431 0\.0\.0\.0 \d+ typ host\r$/m,
    );

    for (const candidatesBeforeOffer of [false, true]) {
      const trickle = await open({candidates: 'trickle', candidatesBeforeOffer});
      const {candidate, sdpMid} = await trickle.peer.waitForPayload('candidate');
      const sdp = await trickle.peer.waitForOffer();
      assert.match(String(candidate), new RegExp(`${trickle.session.mediaPort} typ host$`));
      assert.match(sdp, new RegExp(`^a=mid:${String(sdpMid)}\r$`, 'm'));
      const order = trickle.peer.frames.flatMap(({peer_msg}) => peer_msg?.msg.slice(0, 8) ?? []);
      assert.equal(order.indexOf('{"candid') === 0, candidatesBeforeOffer);
    }
  });

  test('change the offer', async (t) => {
    const {base} = await runService(t);
    const offerOf = async (demo: Record<string, unknown>): Promise<string> =>
      new SignalingPeer(await openSession(base, demo)).waitForOffer();
    assert.deepEqual((await offerOf({offerWithoutVideo: true})).match(/^m=\w+/gm), [
      'm=audio',
      'm=application',
    ]);
    assert.deepEqual((await offerOf({sound: false})).match(/^m=\w+/gm), ['m=video', 'm=application']);
    assert.match(await offerOf({portInOffer: false}), /^m=video 9 /m);
  });

  test('refuse the upgrade or send nothing', async (t) => {
    const {base} = await runService(t);
    const refused = new SignalingPeer(await openSession(base, {refuseUpgrade: 502}));
    assert.deepEqual(await refused.ended, {code: 502, reason: '', refused: true});
    const silent = new SignalingPeer(await openSession(base, {silentSocket: true, closeAfterMs: 100}));
    assert.equal((await silent.ended).code, 1000);
    assert.deepEqual(silent.frames, []);
  });

  test('send heartbeats without an offer, then close with a code and a reason', async (t) => {
    const {base} = await runService(t);
    const demo = {
      noOffer: true,
      hostHeartbeatMs: 20,
      closeAfterMs: 200,
      closeCode: 3004,
      closeReason: 'Session ended',
    };
    const peer = new SignalingPeer(await openSession(base, demo));
    assert.deepEqual(await peer.ended, {code: 3004, reason: 'Session ended', refused: false});
    assert.ok(peer.frames.some(({hb}) => hb !== undefined));
    assert.ok(!peer.frames.some(({peer_msg}) => peer_msg !== undefined));
  });

  test('start the time of faults with a request', async (t) => {
    const {base} = await runService(t);
    const session = await openSession(base, {noOffer: true, closeAfterMs: 0, faultsOnRequest: true});
    const faults = `${base}/demo/sessions/${session.id}/faults`;
    assert.equal((await call(faults, 'POST')).status, 409);
    const peer = new SignalingPeer(session);
    await peer.waitForFrame(({peer_info}) => peer_info?.name.startsWith('OneSdk') ?? false);
    assert.equal((await call(faults, 'POST')).status, 200);
    assert.equal((await peer.ended).code, 1000);
  });

  // A client that has not answered loses the stream after 20 s in any case.
  test('keep the media of a client that leaves only if it was connected', {timeout: 15_000}, async (t) => {
    const {base} = await runService(t);
    const session = await openSession(base, {closeKeepsMedia: true});
    const early = new SignalingPeer(session);
    await early.waitForOffer();
    const waiting = new SignalingPeer(session, {query: 'peer_id=waiting&version=2'});
    const hasLeft = waiting.waitForFrame(
      ({peer_info: info}) => info?.name === 'peer-4711' && info['connected'] === false,
    );
    early.close();
    await hasLeft;
    await new SignalingPeer(session, {query: 'peer_id=next&version=2'}).waitForOffer();
  });

  test('cut the connection, send BYE in either form, or remove the client, once', async (t) => {
    const {base} = await runService(t);
    const dropped = await openSession(base, {noOffer: true, dropSocketAfterMs: 20});
    assert.equal((await new SignalingPeer(dropped).ended).code, 1006);
    const again = new SignalingPeer(dropped);
    await again.waitForFrame(({peer_info}) => peer_info?.name.startsWith('OneSdk') ?? false);

    for (const [byeQuoted, text] of [
      [false, 'BYE'],
      [true, '"BYE"'],
    ] as const) {
      const bye = new SignalingPeer(await openSession(base, {noOffer: true, byeAfterMs: 20, byeQuoted}));
      assert.equal((await bye.ended).code, 1000);
      assert.equal(bye.frames.at(-1)?.peer_msg?.msg, text);
    }
    const removed = new SignalingPeer(await openSession(base, {noOffer: true, peerRemovedAfterMs: 20}));
    await removed.ended;
    assert.deepEqual(removed.frames.at(-1), {error: 'peerRemoved'});
  });

  test('crash the host, which ends only its own session', async (t) => {
    const {base, service} = await runService(t);
    const other = await openSession(base);
    const crashing = await openSession(base, {noOffer: true, crashAfterMs: 50});
    const peer = new SignalingPeer(crashing);
    assert.equal((await peer.ended).code, 1006);
    assert.equal((await call(`${base}/stream/${crashing.id}`)).status, 404);
    assert.deepEqual(
      service.sessions.map(({id}) => id),
      [other.id],
    );
  });

  test('give a session another host after a fault of the first one', async (t) => {
    const {base, service} = await runService(t);
    const session = await openSession(base, {noOffer: true, faultAfterMs: 50});
    assert.equal((await new SignalingPeer(session).ended).code, 1006);
    const returning = new SignalingPeer(session);
    await returning.waitForFrame((frame) => frame.peer_info !== undefined);
    assert.deepEqual(
      service.sessions.map(({id, condition}) => [id, condition]),
      [[session.id, 'ready']],
    );
  });

  test('end a session whose hosts have too many faults', async (t) => {
    const {base} = await runService(t);
    const session = await openSession(base, {noOffer: true, faultAfterMs: 1, repeatFaults: true});
    const states: unknown[] = [];
    for (let count = 0; count < 4; count++) {
      states.push((await call(`${base}/stream/${session.id}`)).status);
      assert.equal((await new SignalingPeer(session).ended).code, 1006);
    }
    assert.deepEqual(states, [200, 200, 200, 200]);
    assert.equal((await call(`${base}/stream/${session.id}`)).status, 404);
  });

  test('use a media port on which no host listens', async (t) => {
    const {base} = await runService(t, {mediaPorts: {min: 48_800, max: 48_801}});
    const session = await openSession(base, {noMedia: true});
    assert.ok([48_800, 48_801].includes(session.mediaPort));
    assert.match(await new SignalingPeer(session).waitForOffer(), /^v=0/);
  });
});
