import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {createInterface} from 'node:readline';
import type {TestContext} from 'node:test';
import {fileURLToPath} from 'node:url';

/** Starts the demo and returns its address and the lines below it, or its error message. */
export async function startDemo(test: TestContext, ...args: string[]): Promise<string> {
  const demo = fileURLToPath(new URL('../../demo/serve.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', demo, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Nothing may open an editor on the machine of the tests.
    env: {...process.env, LAUNCH_EDITOR: 'true', DEMO_VIDEO: '640x360x30'},
  });
  test.after(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  const complaint = once(child.stderr, 'data').then(String);
  const lines: string[] = [];
  const address = (async () => {
    for await (const line of createInterface(child.stdout)) {
      // Vite may write lines of its own before.
      if (line === '' && lines.some((text) => text.includes(' demo: '))) return lines.join('\n');
      if (line !== '') lines.push(line);
    }
    return complaint;
  })();
  return address;
}

/** Starts the demo on a free port. */
export async function startDemoOnFreePort(test: TestContext, ...args: string[]): Promise<number> {
  const output = await startDemo(test, '--port', '0', ...args);
  const [, port] = /http:\/\/[\w.[\]:-]+?:(\d+)\//.exec(output) ?? [];
  if (port === undefined) throw new Error(`The demo did not start: ${output}`);
  return Number(port);
}
