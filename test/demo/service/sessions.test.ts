import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {suite, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {MediaPort} from '../../../demo/service/host/media-port.ts';
import {openSession} from './open-session.ts';
import {call, runService} from './running-service.ts';
import {SignalingPeer} from './signaling-peer.ts';

suite('an unused session', () => {
  test('ends by itself', async (t) => {
    const {base, service, until} = await runService(t, {idleMs: 50});
    await openSession(base);
    await until(() => service.sessions.length === 0);
  });

  test('stays open while a client is signed in and ends after the client has left', async (t) => {
    t.mock.timers.enable({apis: ['setTimeout']});
    const {base, service, until} = await runService(t, {idleMs: 1000});
    const peer = new SignalingPeer(await openSession(base));
    await peer.waitForOffer();
    t.mock.timers.tick(5000);
    assert.equal(service.sessions.length, 1);
    peer.close();
    await until(() => service.sessions[0]?.clients === 0);
    // The host ends the stream of a client that has not answered its offer.
    t.mock.timers.tick(700);
    t.mock.timers.tick(999);
    assert.equal(service.sessions.length, 1);
    t.mock.timers.tick(1);
    assert.equal(service.sessions.length, 0);
  });
});

suite('a host that fails', () => {
  test('by a crash ends only its own session', async (t) => {
    const {base, service} = await runService(t);
    const other = await openSession(base);
    const crashing = await openSession(base, {noOffer: true, crashAfterMs: 50});
    assert.equal((await new SignalingPeer(crashing).ended).code, 1006);
    assert.equal((await call(`${base}/stream/${crashing.id}`)).status, 404);
    assert.deepEqual(
      service.sessions.map(({id}) => id),
      [other.id],
    );
  });

  test('by faults is replaced three times, and the fourth fault ends the session', async (t) => {
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
});

suite('closing the service', () => {
  test('ends sessions, sockets and hosts, and releases the media port', async (t) => {
    const {base, service} = await runService(t, {mediaPorts: {min: 11_900, max: 11_900}});
    const peer = new SignalingPeer(await openSession(base));
    await peer.waitForOffer();
    await service.close();
    await peer.ended;
    assert.deepEqual(service.sessions, []);
    const port = await MediaPort.reserve({min: 11_900, max: 11_900});
    assert.ok(port);
    await port.release();
  });

  test('can be repeated and does not stop the server', async (t) => {
    const {base, service} = await runService(t);
    await Promise.all([service.close(), service.close()]);
    assert.equal(await (await fetch(`${base}/cfg/apps`)).text(), 'the page');
  });

  test('lets the process exit', async () => {
    const fixture = fileURLToPath(new URL('close-service-script.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', fixture], {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 20_000,
      killSignal: 'SIGKILL',
    });
    await once(child, 'exit');
    assert.equal(child.exitCode, 0);
  });
});
