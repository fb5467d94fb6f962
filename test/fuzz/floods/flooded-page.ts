import {fork, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {constants, setPriority} from 'node:os';
import {fileURLToPath} from 'node:url';
import type {Browser, Page} from 'puppeteer-core';
import {FLOODS, type Flood, isOfService} from './floods.ts';
import {type PageCost, ProcessWatch, type Stall} from './process-watch.ts';

/** The hostile service and host, in a process of its own: the page shares no event loop with it. */
export class FloodHost {
  readonly #child: ChildProcess;
  /** The origin of its pages. */
  readonly origin: string;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.origin = `http://127.0.0.1:${port}`;
  }

  /** @param scripts the files of the element by their names */
  static async open(scripts: ReadonlyMap<string, string>): Promise<FloodHost> {
    const child = fork(fileURLToPath(new URL('host-process.ts', import.meta.url)), [], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    // A host is another machine, and takes no time of the processor from the page.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    child.send([...scripts]);
    const [port] = (await once(child, 'message')) as [number];
    return new FloodHost(child, port);
  }

  async close() {
    const exited = once(this.#child, 'exit');
    this.#child.disconnect();
    await exited;
  }
}

/** What `flood-page.js` reads. */
interface FloodReading {
  readonly stalls: readonly Stall[];
  /** The failures, warnings and phases of the stream. */
  readonly notes: readonly string[];
  readonly messages: number;
  readonly phase: string;
  readonly frames: number;
}

declare global {
  var floodReadings: {
    readonly controlOpen: Promise<unknown>;
    reset(): void;
    read(): FloodReading;
  };
}

/** What a flood did to the page. */
export interface FloodResult extends FloodReading, PageCost {
  /** The messages that the host has sent. Negative if the page closed its socket. */
  readonly sent: number;
  /** Whether frames arrived after the flood. */
  readonly playsOn: boolean;
}

const REQUEST_MS = 8000;
const REST_MS = 1000;

/** A stream that left a flooded socket connects again first, which takes seconds on a busy machine. */
const NEXT_FRAME_MS = 20_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens a page, lets a flood come over it, and measures the page. */
export const floodPage = async (browser: Browser, host: FloodHost, name: string): Promise<FloodResult> => {
  const flood = FLOODS[name];
  if (!flood) throw new Error(`There is no flood ${name}`);
  const page = await browser.newPage();
  try {
    return await measure(browser, page, host, name, flood);
  } finally {
    await page.close();
  }
};

const measure = async (
  browser: Browser,
  page: Page,
  host: FloodHost,
  name: string,
  flood: Flood,
): Promise<FloodResult> => {
  await page.goto(`${host.origin}/page?flood=${name}`);
  const waiting = isOfService(flood) ? 'checking' : flood.isEarly ? 'connecting' : 'playing';
  await page.waitForFunction(
    (phase) => 'floodReadings' in globalThis && floodReadings.read().phase === phase,
    {polling: 100},
    waiting,
  );
  if (!isOfService(flood)) {
    await page.evaluate(async () => {
      await floodReadings.controlOpen;
    });
    // A cursor shows only while the pointer is over the video, and a press lets the host write to the clipboard.
    await page.mouse.click(200, 200);
  }
  await pause(REST_MS);
  const watch = await ProcessWatch.start(browser.process()?.pid ?? 0);
  await page.evaluate(() => floodReadings.reset());
  const response = await fetch(`${host.origin}/start?flood=${name}`);
  const {sent} = (await response.json()) as {readonly sent: number};
  await pause(isOfService(flood) ? REQUEST_MS : REST_MS);
  const reading = await page.evaluate(() => floodReadings.read());
  const used = watch.stop(reading.stalls);
  const playsOn = !isOfService(flood) && (await hasFrameAfter(page, reading.frames));
  return {...reading, sent, ...used, playsOn};
};

const hasFrameAfter = (page: Page, count: number): Promise<boolean> =>
  page
    .waitForFunction(
      (before) => floodReadings.read().frames > before,
      {polling: 100, timeout: NEXT_FRAME_MS},
      count,
    )
    .then(
      () => true,
      () => false,
    );
