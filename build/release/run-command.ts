import {spawn} from 'node:child_process';
import {text} from 'node:stream/consumers';

/** Runs a command in a folder. Returns what it prints, without white space at the end. */
export type RunCommand = (command: string, ...parameters: readonly string[]) => Promise<string>;

/** Runs the commands of a release in its folder. What they report as progress or errors appears on this terminal. */
export const commandsIn =
  (folder: string, env: NodeJS.ProcessEnv = process.env): RunCommand =>
  async (command, ...parameters) => {
    const child = spawn(command, parameters, {cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit']});
    const exit = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', resolve);
    });
    const [printed, code] = await Promise.all([text(child.stdout), exit]);
    if (code !== 0) throw new Error(`${[command, ...parameters].join(' ')} failed\n${printed}`);
    return printed.trimEnd();
  };
