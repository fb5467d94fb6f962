import assert from 'node:assert/strict';
import {createHmac} from 'node:crypto';
import {once} from 'node:events';
import {createSocket, type Socket} from 'node:dgram';
import type {AddressInfo} from 'node:net';
import {setTimeout} from 'node:timers/promises';
import {suite, test, type TestContext} from 'node:test';
import {Link, type LinkConditions} from '../../../../demo/service/network/link.ts';
import {MediaPort} from '../../../../demo/service/host/media-port.ts';
import {pickMediaPorts} from '../../../support/service/media-ports.ts';
import {until} from '../../../support/until.ts';
import {openSession} from '../open-session.ts';
import {call, runService} from '../running-service.ts';
import {SignalingPeer} from '../signaling/signaling-peer.ts';
import {VideoClient} from '../host/clients/video-client.ts';

/** The credentials of the host, in its offer. */
const OFFER = 'v=0\r\na=ice-ufrag:host\r\na=ice-pwd:password\r\n';

const attribute = (type: number, value: Buffer) => {
  const header = Buffer.alloc(4);
  header.writeUInt16BE(type, 0);
  header.writeUInt16BE(value.length, 2);
  return Buffer.concat([header, value, Buffer.alloc(-value.length & 3)]);
};

/** A check of ICE with a user name, signed with a password (RFC 8489). */
const createCheck = (user: string, password: string) => {
  const name = attribute(0x0006, Buffer.from(user));
  const header = Buffer.alloc(20);
  header.writeUInt16BE(0x0001, 0);
  header.writeUInt16BE(name.length + 24, 2);
  header.writeUInt32BE(0x2112a442, 4);
  const signed = Buffer.concat([header, name]);
  return Buffer.concat([signed, attribute(0x0008, createHmac('sha1', password).update(signed).digest())]);
};

const bind = async (t: TestContext): Promise<Socket> => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  t.after(() => socket.close());
  return socket;
};

/** A page and a host at both ends of a link. */
const openEnds = async (t: TestContext, conditions: LinkConditions) => {
  const [page, host] = [await bind(t), await bind(t)];
  const media = await MediaPort.reserve(pickMediaPorts());
  assert.ok(media);
  const link = await Link.open(media, host.address().port, conditions);
  t.after(() => link.close());
  link.allow(OFFER);
  page.send(createCheck('host:page', 'password'), link.port, '127.0.0.1');
  const [, from] = (await once(host, 'message')) as [Buffer, AddressInfo];
  /** Sends packets of the host, and returns those that have arrived when the last one is due. */
  const send = async (count: number, bytes: number, dueMs: number) => {
    const arrived: number[] = [];
    const startedAt = performance.now();
    const onMessage = () => arrived.push(performance.now() - startedAt);
    page.on('message', onMessage);
    for (let index = 0; index < count; index++) host.send(Buffer.alloc(bytes), from.port, '127.0.0.1');
    await setTimeout(dueMs);
    page.off('message', onMessage);
    return arrived;
  };
  return {link, host, send};
};

suite('the link of a session', () => {
  test('passes all packets on without conditions', async (t) => {
    const {send} = await openEnds(t, {});
    assert.equal((await send(100, 100, 200)).length, 100);
  });

  test('serves its page while clients without the secrets send from many ports', async (t) => {
    const {link, host, send} = await openEnds(t, {});
    const foreign: Buffer[] = [];
    host.on('message', (packet: Buffer) => foreign.push(packet));
    const checks = [
      Buffer.from('x'),
      createCheck('host:page', 'another'),
      createCheck('other:page', 'password'),
    ];
    for (let count = 0; count < 40; count++) {
      const other = await bind(t);
      for (const packet of checks) other.send(packet, link.port, '127.0.0.1');
    }
    assert.equal((await send(100, 100, 300)).length, 100);
    assert.deepEqual(foreign, []);
  });

  test('drops all packets before the host has offered a stream', async (t) => {
    const [page, host] = [await bind(t), await bind(t)];
    const media = await MediaPort.reserve(pickMediaPorts());
    assert.ok(media);
    const link = await Link.open(media, host.address().port, {});
    t.after(() => link.close());
    host.on('message', () => assert.fail('a packet'));
    page.send(createCheck('host:page', 'password'), link.port, '127.0.0.1');
    await setTimeout(100);
  });

  test('loses, delays and queues packets, with conditions that change', async (t) => {
    const {link, send} = await openEnds(t, {lossPercent: 50});
    const {length} = await send(200, 50, 300);
    assert.ok(length > 60 && length < 140, `${length} of 200 packets arrived`);
    link.change({lossPercent: 0, delayMs: 150});
    const delayed = await send(20, 50, 500);
    assert.equal(delayed.length, 20);
    assert.ok(
      delayed.every((ms) => ms >= 145),
      delayed.join(),
    );
    // A kilobit a millisecond: one packet of 1000 bytes takes 8 ms, and 300 ms is the longest queue.
    link.change({delayMs: 0, kilobitsPerSecond: 1000});
    const queued = await send(60, 1000, 600);
    assert.ok(queued.length >= 36 && queued.length <= 42, `${queued.length} packets arrived`);
    assert.ok((queued.at(-1) ?? 0) >= 280);
  });

  test(
    'that breaks frees the client of a host that frees silent clients early',
    {timeout: 60_000},
    async (t) => {
      const {base, service} = await runService(t);
      const session = await openSession(base, {link: {}, freesSilentClient: true});
      const peer = new SignalingPeer(session);
      const client = new VideoClient();
      t.after(() => client.close());
      await client.answerOffer(await peer.waitForOffer(), session, peer);
      await client.waitFor('frame');
      await call(`${base}/demo/sessions/${session.id}/conditions`, 'PATCH', {lossPercent: 100});
      const brokenAt = performance.now();
      await until('the host has no client', () => service.sessions[0]?.clients === 0);
      // By default, a host notices after fifteen seconds.
      assert.ok(performance.now() - brokenAt < 12_000);
    },
  );

  test('is in the route, and carries the video of the host', {timeout: 60_000}, async (t) => {
    const {base, service} = await runService(t);
    const session = await openSession(base, {link: {}, video: {width: 320, height: 180, fps: 30}});
    const peer = new SignalingPeer(session);
    const client = new VideoClient();
    t.after(() => client.close());
    await client.answerOffer(await peer.waitForOffer(), session, peer);
    await client.waitFor('frame');
    const change = async (id: string, body: unknown) =>
      (await call(`${base}/demo/sessions/${id}/conditions`, 'PATCH', body)).status;
    assert.equal(await change(session.id, {maxFps: 0, lossPercent: 1}), 200);
    const drawn = () => service.sessions[0]?.video?.fps;
    await until('the host draws nothing', () => drawn() === 0);
    assert.equal(drawn(), 0);
    assert.equal(await change(session.id, {lossPercent: 101}), 422);
    assert.equal(await change('none', {maxFps: 0}), 404);
    const direct = await openSession(base);
    assert.equal(await change(direct.id, {lossPercent: 1}), 409);
    assert.equal(await change(direct.id, {maxFps: 10}), 200);
  });
});
