import assert from 'node:assert/strict';
import {setImmediate} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import {suite, test} from 'node:test';
import {HostPool} from '../../../../demo/service/host/host-pool.ts';

const stagesFolder = fileURLToPath(new URL('../../../../demo/stages', import.meta.url));

suite('the pool of hosts', () => {
  test('keeps one delay, however many sessions start within it', async (t) => {
    const warnings: string[] = [];
    const receive = ({name}: Error) => warnings.push(name);
    process.on('warning', receive);
    t.after(() => process.off('warning', receive));
    const pool = new HostPool({stageUri: '', stagesFolder, video: {width: 64, height: 64, fps: 1}});
    const hosts = Array.from({length: 12}, () => pool.acquire(''));
    await setImmediate();
    await Promise.all([pool.close(), ...hosts.map((host) => host.kill())]);
    assert.deepEqual(warnings, []);
  });
});
