import assert from 'node:assert/strict';
import {setImmediate} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import {suite, test, type TestContext} from 'node:test';
import type {HostReport, HostStart} from '../../../../demo/service/host/host-messages.ts';
import {HostPool} from '../../../../demo/service/host/host-pool.ts';
import type {HostProcess} from '../../../../demo/service/host/host-process.ts';
import {MediaPort} from '../../../../demo/service/host/media-port.ts';
import {pickMediaPorts} from '../../../support/service/demo-options.ts';

const stagesFolder = fileURLToPath(new URL('../../../../demo/stages', import.meta.url));
const video = {width: 64, height: 64, fps: 1};
const start: HostStart = {
  stageUri: 'crystal.usdc',
  stagesFolder,
  stageOrigins: [],
  video,
  maximumSize: video,
  hasFrames: true,
  firstFrameAfterMs: 0,
  hasFrameCode: false,
  hasSound: false,
  inputVersion: 3,
};

/** A pool that prepares nothing by itself after its start. */
const openPool = (t: TestContext): HostPool => {
  // The processes of a pool do not keep this one alive.
  const alive = setInterval(() => {}, 1000);
  const pool = new HostPool({stageUri: '', stagesFolder, video, preparedFrames: 0, prepareDelayMs: 60_000});
  t.after(async () => {
    await pool.close();
    clearInterval(alive);
  });
  return pool;
};

const startSession = (pool: HostPool): HostProcess => {
  const host = pool.acquire(start.stageUri);
  host.send({type: 'start', start});
  return host;
};

/** The first report about the offer for a client. */
const connect = async (host: HostProcess): Promise<HostReport['type']> => {
  const mediaPort = await MediaPort.reserve(pickMediaPorts());
  assert.ok(mediaPort);
  await mediaPort.free();
  return new Promise((resolve) => {
    host.listen(({type}) => resolve(type));
    host.send({type: 'connect', peer: 1, port: mediaPort.port});
  });
};

suite('the pool of hosts', () => {
  test('keeps one delay, however many sessions start within it', async (t) => {
    const warnings: string[] = [];
    const receive = ({name}: Error) => warnings.push(name);
    process.on('warning', receive);
    t.after(() => process.off('warning', receive));
    const pool = new HostPool({stageUri: '', stagesFolder, video});
    const hosts = Array.from({length: 12}, () => pool.acquire(''));
    await setImmediate();
    await Promise.all([pool.close(), ...hosts.map((host) => host.kill())]);
    assert.deepEqual(warnings, []);
  });

  test('gives the process of an ended session to the next one, which gets an offer as well', async (t) => {
    const pool = openPool(t);
    const host = startSession(pool);
    assert.equal(await connect(host), 'offer');
    await pool.release(host);
    const next = startSession(pool);
    assert.equal(next, host);
    assert.equal(await connect(next), 'offer');
    await pool.release(next);
  });

  test('replaces a process after twenty sessions', async (t) => {
    const pool = openPool(t);
    const first = startSession(pool);
    assert.equal(await connect(first), 'offer');
    for (let count = 1; count < 20; count += 1) {
      await pool.release(first);
      assert.equal(startSession(pool), first);
    }
    await pool.release(first);
    const next = startSession(pool);
    assert.notEqual(next, first);
    await pool.release(next);
  });

  test('replaces a process that has crashed', async (t) => {
    const pool = openPool(t);
    const host = startSession(pool);
    host.send({type: 'crash', signal: 'SIGKILL'});
    await pool.release(host);
    const next = startSession(pool);
    assert.notEqual(next, host);
    await pool.release(next);
  });
});
