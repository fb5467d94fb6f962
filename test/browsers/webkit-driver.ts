import {spawn, type ChildProcess} from 'node:child_process';
import {existsSync} from 'node:fs';
import {createInterface} from 'node:readline';
import {Readable} from 'node:stream';
import getPort from 'get-port';
import {WebDriverSession} from './webdriver-session.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY_SERVER = '/usr/bin/Xvfb';

/** Whether WebKitGTK can be driven on this machine. */
export const hasWebKit = (): boolean => existsSync(DRIVER) && existsSync(DISPLAY_SERVER);

/**
 * A screen in memory. Resolves with its number when it accepts windows. Its pointer is in its center, and gives the focus to the
 * window below. A window is at the top left, so a larger screen would leave it without the focus.
 */
const openScreen = async (children: ChildProcess[]): Promise<string> => {
  const server = spawn(
    DISPLAY_SERVER,
    ['-displayfd', '3', '-screen', '0', '1280x960x24', '-nolisten', 'tcp'],
    {stdio: ['ignore', 'ignore', 'ignore', 'pipe']},
  );
  children.push(server);
  const output = server.stdio[3];
  if (!(output instanceof Readable)) throw new Error('Xvfb has no output');
  for await (const line of createInterface({input: output})) return line.trim();
  throw new Error('Xvfb ended');
};

const waitForDriver = async (address: string): Promise<void> => {
  const limit = AbortSignal.timeout(60_000);
  while (!limit.aborted) {
    const response = await fetch(`${address}/status`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver did not start');
};

/** A running WebKitGTK with one window, on a screen in memory. */
export class WebKit {
  readonly #children: readonly ChildProcess[];
  readonly session: WebDriverSession;

  private constructor(children: readonly ChildProcess[], session: WebDriverSession) {
    this.#children = children;
    this.session = session;
  }

  static async launch(): Promise<WebKit> {
    const children: ChildProcess[] = [];
    // An interrupted run does not close the browser.
    process.once('exit', () => {
      for (const child of children) child.kill();
    });
    try {
      const screen = await openScreen(children);
      const port = await getPort();
      const env = {...process.env, DISPLAY: `:${screen}`, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1'};
      children.push(spawn(DRIVER, [`--port=${port}`], {env, stdio: 'ignore'}));
      const address = `http://127.0.0.1:${port}`;
      await waitForDriver(address);
      return new WebKit(children, await WebDriverSession.open(address, {}));
    } catch (error) {
      for (const child of children) child.kill();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.session.close().catch(() => undefined);
    for (const child of this.#children) child.kill();
  }
}
