import {setTimeout as sleep} from 'node:timers/promises';
import type {TestRunnerPlugin} from '@web/test-runner';
import {ChromeLauncher} from '@web/test-runner-chrome';
import type {Page} from 'puppeteer-core';

/** What a test can do in its page beside the commands of the test runner. Places and sizes are CSS pixels of the page. */
export interface PageCommands {
  /** Turns the wheel at the position of the pointer. Right and down are positive. */
  readonly 'turn-wheel': {readonly deltaX: number; readonly deltaY: number};
  /** Touches the screen. A finger that is missing in the next event is lifted. */
  readonly 'touch-screen': {
    readonly type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel';
    readonly touchPoints: readonly {readonly id: number; readonly x: number; readonly y: number}[];
  };
  /** Drags files of this folder over the page, as from another window. */
  readonly 'drag-files': {
    readonly type: 'dragEnter' | 'dragOver' | 'drop';
    readonly x: number;
    readonly y: number;
    readonly files: readonly string[];
  };
  /** Disconnects the page from the network for a time, and responds as soon as the page is offline. */
  readonly 'go-offline': {readonly ms: number};
  /** Freezes the page for a time, as the browser does with a tab in the background. Responds when the page is visible again. */
  readonly 'freeze-page': {readonly ms: number};
}

/** Copying, moving and linking. */
const ALL_OPERATIONS = 1 | 2 | 16;

/** The browser remembers the fingers of one client only. */
const touchClients = new WeakMap<Page, ReturnType<Page['createCDPSession']>>();

const COMMANDS: {
  readonly [Name in keyof PageCommands]: (page: Page, payload: PageCommands[Name]) => Promise<void>;
} = {
  'turn-wheel': (page, turn) => page.mouse.wheel(turn),
  'touch-screen': async (page, {type, touchPoints}) => {
    const client = touchClients.get(page) ?? page.createCDPSession();
    touchClients.set(page, client);
    await (await client).send('Input.dispatchTouchEvent', {type, touchPoints: [...touchPoints]});
  },
  'drag-files': async (page, {files, ...event}) => {
    const client = await page.createCDPSession();
    const paths = files.map((file) => `${process.cwd()}/${file}`);
    const data = {items: [], files: paths, dragOperationsMask: ALL_OPERATIONS};
    await client.send('Input.dispatchDragEvent', {...event, data});
    await client.detach();
  },
  'go-offline': async (page, {ms}) => {
    await page.setOfflineMode(true);
    setTimeout(() => void page.setOfflineMode(false), ms);
  },
  'freeze-page': async (page, {ms}) => {
    const client = await page.createCDPSession();
    await client.send('Page.setWebLifecycleState', {state: 'frozen'});
    await sleep(ms);
    await client.send('Page.setWebLifecycleState', {state: 'active'});
    // The browser hides a page that it freezes. A window that returns from the task bar is visible.
    const {windowId} = await client.send('Browser.getWindowForTarget');
    for (const windowState of ['minimized', 'normal'] as const)
      await client.send('Browser.setWindowBounds', {windowId, bounds: {windowState}});
    await client.detach();
  },
};

const isCommand = (name: string): name is keyof PageCommands => Object.hasOwn(COMMANDS, name);

/** Executes the commands of `sendPageCommand()`. */
export const pageCommandsPlugin = (): TestRunnerPlugin => ({
  name: 'page-commands',
  executeCommand: async ({command, payload, session: {browser, id}}) => {
    if (!isCommand(command) || !(browser instanceof ChromeLauncher)) return undefined;
    // The pages of the tests send the payload that belongs to the command.
    await COMMANDS[command](browser.getPage(id), payload as never);
    return true;
  },
});
