import {execFile} from 'node:child_process';
import {describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';

const program = fileURLToPath(new URL('run-schedules.ts', import.meta.url));

describe('the sessions of a device', () => {
  // In this process, the test runner follows each promise, which takes half as long as the schedules themselves.
  it('keep their laws under random schedules of pages, tabs, services and hosts', async () => {
    await promisify(execFile)(process.execPath, ['--import', 'tsx', program], {maxBuffer: Infinity});
  });
});
