import assert from 'node:assert/strict';
import {createHmac} from 'node:crypto';
import {once} from 'node:events';
import {createSocket, type Socket} from 'node:dgram';
import type {AddressInfo} from 'node:net';
import {suite, test, type TestContext} from 'node:test';
import {Link, MediaPath, type LinkConditions} from '../../../demo/service/network/link.ts';
import {MediaPort} from '../../../demo/service/host/media-port.ts';
import {pickMediaPorts} from '../../support/service/demo-options.ts';
import {until} from '../../support/until.ts';
import {connectPeer, openSession} from './open-session.ts';
import {call} from './running-service.ts';

/** A path whose time and chance the test decides. */
const openPath = (t: TestContext, conditions: LinkConditions) => {
  t.mock.timers.enable({apis: ['setTimeout']});
  let now = 0;
  const path = new MediaPath(conditions, () => now);
  const passed: number[] = [];
  const send = (from: 'page' | 'host', count: number, bytes = 50) => {
    for (let index = 0; index < count; index++)
      path.forward(Buffer.alloc(bytes), from, () => passed.push(now));
  };
  const pass = (ms: number) => {
    for (const end = now + ms; now < end;) {
      now++;
      t.mock.timers.tick(1);
    }
  };
  return {path, passed, send, pass};
};

suite('the path of the media', () => {
  test('loses packets of the host at random, and with 100 percent those of the page as well', (t) => {
    const {path, passed, send} = openPath(t, {lossPercent: 50});
    let drawn = 0;
    t.mock.method(Math, 'random', () => (drawn++ % 4) / 4);
    send('host', 20);
    send('page', 20);
    assert.equal(passed.length, 10 + 20);
    path.change({lossPercent: 100});
    send('host', 20);
    send('page', 20);
    assert.equal(passed.length, 10 + 20);
  });

  test('delays packets in both directions', (t) => {
    const {passed, send, pass} = openPath(t, {delayMs: 150});
    send('host', 1);
    send('page', 1);
    pass(149);
    assert.deepEqual(passed, []);
    pass(1);
    assert.deepEqual(passed, [150, 150]);
  });

  test('passes packets at its rate, and drops those that would wait for more than 300 ms', (t) => {
    // A kilobit a millisecond: one packet takes 8 ms.
    const {passed, send, pass} = openPath(t, {kilobitsPerSecond: 1000});
    send('host', 60, 1000);
    pass(600);
    assert.deepEqual(
      passed,
      Array.from({length: 38}, (_, index) => 8 * index),
    );
  });

  test('drops what waits when it closes', (t) => {
    const {path, passed, send, pass} = openPath(t, {delayMs: 10});
    send('host', 1);
    path.close();
    pass(20);
    assert.deepEqual(passed, []);
  });
});

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

const sendTo = async (socket: Socket, packet: Buffer, port: number) =>
  new Promise((resolve) => socket.send(packet, port, '127.0.0.1', resolve));

/** A page, a link and a host that has offered nothing yet. */
const openLink = async (t: TestContext) => {
  const [page, host] = [await bind(t), await bind(t)];
  const media = await MediaPort.reserve(pickMediaPorts());
  assert.ok(media);
  const link = await Link.open(media, host.address().port, {});
  t.after(() => link.close());
  return {page, host, link};
};

suite('the port of a link', () => {
  test('serves its page while clients without the secrets send from many ports', async (t) => {
    const {page, host, link} = await openLink(t);
    link.allow(OFFER);
    const received: string[] = [];
    host.on('message', (packet: Buffer) => received.push(packet.toString()));
    await sendTo(page, createCheck('host:page', 'password'), link.port);
    const [, from] = (await once(host, 'message')) as [Buffer, AddressInfo];
    const checks = [
      Buffer.from('x'),
      createCheck('host:page', 'another'),
      createCheck('other:page', 'password'),
    ];
    for (let count = 0; count < 40; count++) {
      const other = await bind(t);
      for (const packet of checks) await sendTo(other, packet, link.port);
    }
    await sendTo(page, Buffer.from('last'), link.port);
    await until('the last packet of the page', () => received.at(-1) === 'last');
    assert.equal(received.length, 2);
    const arrived: Buffer[] = [];
    page.on('message', (packet: Buffer) => arrived.push(packet));
    for (let count = 0; count < 100; count++) await sendTo(host, Buffer.alloc(100), from.port);
    await until('all packets of the host', () => arrived.length === 100);
  });

  test('drops what comes before the host has offered a stream', async (t) => {
    const {page, host, link} = await openLink(t);
    const received: string[] = [];
    host.on('message', (packet: Buffer) => received.push(packet.toString('latin1')));
    await sendTo(page, createCheck('host:early', 'password'), link.port);
    // The link has read the packet when another socket of this process has read two later ones, one after the other.
    const other = await bind(t);
    for (let count = 0; count < 2; count++)
      await Promise.all([once(other, 'message'), sendTo(page, Buffer.from('x'), other.address().port)]);
    link.allow(OFFER);
    await sendTo(page, createCheck('host:late', 'password'), link.port);
    await until('a packet', () => received.length > 0);
    assert.match(received.join(), /host:late/);
    assert.doesNotMatch(received.join(), /host:early/);
  });
});

/** A session with a link, and what changes the conditions of one. */
const connect = async (t: TestContext, demo: Record<string, unknown> = {}) => {
  const connected = await connectPeer(t, {link: {}, ...demo});
  const change = async (id: string, body: unknown) =>
    (await call(`${connected.base}/demo/sessions/${id}/conditions`, 'PATCH', body)).status;
  return {...connected, change};
};

suite('a session with a link', () => {
  test('frees its client if the link breaks, before the host has given the client up', async (t) => {
    const {service, session, change, until: untilChange} = await connect(t, {freesSilentClient: true});
    assert.equal(await change(session.id, {lossPercent: 100}), 200);
    await untilChange(() => service.sessions[0]?.clients === 0);
    // By default, the peer connection of the host has failed by then.
    assert.equal(service.sessions[0]?.connected, true);
  });

  test('changes the conditions of its stream on request', async (t) => {
    const {base, service, session, change} = await connect(t);
    assert.equal(await change(session.id, {maxFps: 0, lossPercent: 1}), 200);
    await until('the host draws nothing', () => service.sessions[0]?.video?.fps === 0);
    assert.equal(await change(session.id, {lossPercent: 101}), 422);
    assert.equal(await change('none', {maxFps: 0}), 404);
    const direct = await openSession(base);
    assert.equal(await change(direct.id, {lossPercent: 1}), 409);
    assert.equal(await change(direct.id, {maxFps: 10}), 200);
  });
});
