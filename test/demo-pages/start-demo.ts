import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';

/** A process of the demo. */
export interface RunningDemo {
  /** Its address and the lines below it, or its error message. */
  readonly output: string;
  close(): Promise<void>;
}

/** Starts the demo. Resolves when it serves pages, or when it has reported an error. */
export async function openDemo(...args: string[]): Promise<RunningDemo> {
  const demo = fileURLToPath(new URL('../../demo/serve.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', demo, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Nothing may open an editor on the machine of the tests.
    env: {...process.env, LAUNCH_EDITOR: 'true', DEMO_VIDEO: '320x180x30'},
  });
  const complaint = once(child.stderr, 'data').then(String);
  const lines: string[] = [];
  const readAddress = async () => {
    for await (const line of createInterface(child.stdout)) {
      // Vite may write lines of its own before.
      if (line === '' && lines.some((text) => text.includes(' demo: '))) return lines.join('\n');
      if (line !== '') lines.push(line);
    }
    return complaint;
  };
  return {
    output: await readAddress(),
    close: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** The port of a demo that has started. */
export function portOf(output: string): number {
  const [, port] = /http:\/\/[\w.[\]:-]+?:(\d+)\//.exec(output) ?? [];
  if (port === undefined) throw new Error(`The demo did not start: ${output}`);
  return Number(port);
}
