import {execFile, spawn, type ChildProcess} from 'node:child_process';
import {existsSync} from 'node:fs';
import {delimiter, join} from 'node:path';
import {Readable} from 'node:stream';
import {promisify} from 'node:util';
import {findBrowser} from '../../cli/doctor/checks/find-browser.ts';
import {findFirefox} from '../browsers/find-firefox.ts';

const run = promisify(execFile);

const isInstalled = (program: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** Why the machine cannot press real keys, or undefined if it can. */
export const missingKeyboard = (): string | undefined => {
  const missing = ['Xvfb', 'xdotool', 'setxkbmap'].filter((program) => !isInstalled(program));
  if (missing.length) return `${missing.join(', ')} missing: apt-get install xvfb xdotool x11-xkb-utils`;
  return (findBrowser() ?? findFirefox())
    ? undefined
    : 'no browser with a window: apt-get install firefox-esr';
};

/** A screen in memory with a keyboard and a mouse. The browser cannot distinguish its events from those of a user. */
export class VirtualDisplay {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly #server: ChildProcess;

  private constructor(server: ChildProcess, name: string) {
    this.#server = server;
    this.env = {...process.env, DISPLAY: name, LC_ALL: 'C.UTF-8'};
  }

  static async open(): Promise<VirtualDisplay> {
    const screen = ['-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
    const server = spawn('Xvfb', ['-displayfd', '3', ...screen], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const numbers = server.stdio[3];
    if (!(numbers instanceof Readable)) throw new Error('Xvfb names no display.');
    const number = await new Promise((resolve, reject) => {
      numbers.once('data', (data) => resolve(String(data).trim()));
      server.once('exit', () => reject(new Error('Xvfb has ended.')));
    });
    return new VirtualDisplay(server, `:${String(number)}`);
  }

  close() {
    this.#server.kill();
  }

  /** Sets the layout of the keyboard, by its name in XKB: `de`, or `us -variant dvorak`. */
  async setLayout(layout: string): Promise<void> {
    const options = ['-rules', 'evdev', '-model', 'pc105', '-option', '', '-layout', ...layout.split(' ')];
    await run('setxkbmap', options, {env: this.env});
  }

  /** Acts of the user, as in `xdotool`: `keydown 38`, `mousemove 10 20`, `click 5`. Numbers of keys are those of XKB. */
  async act(...acts: readonly string[]): Promise<string> {
    const {stdout} = await run(
      'xdotool',
      acts.flatMap((act) => act.split(' ')),
      {env: this.env},
    );
    return stdout.trim();
  }
}
