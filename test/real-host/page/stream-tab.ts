import type {Browser, Page} from 'puppeteer-core';
import {z} from 'zod';
import {until} from '../../support/until.ts';
import type {RealHost} from '../host/real-host.ts';

const observedSchema = z.object({
  phase: z.string(),
  reason: z.optional(z.string()),
  code: z.optional(z.string()),
  frames: z.number(),
  /** Since the last frame, in milliseconds. */
  gap: z.number(),
  /** The sockets that the page has opened. */
  sockets: z.number(),
  /** The text over the video. */
  card: z.string(),
});
/** What a page knows of its element. */
export type Observed = z.infer<typeof observedSchema>;

const notesSchema = z.object({
  states: z.array(z.object({phase: z.string(), atMs: z.number(), code: z.optional(z.string())})),
  warnings: z.array(z.string()),
  messages: z.array(z.unknown()),
  copied: z.array(z.string()),
  /** The longest time between two frames. */
  longestGapMs: z.number(),
});
/** What a page has noted of its element. */
export type Notes = z.infer<typeof notesSchema>;

const pictureSchema = z.object({
  width: z.number(),
  height: z.number(),
  frame: z.number(),
  presses: z.number(),
});

/** Less than the time of a whole `describe`. */
const PAGE_MS = 20_000;

/** A browser tab with one element. */
export class StreamTab {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** @param address of the page `real-page.ts` */
  static async open(browser: Browser, address: string): Promise<StreamTab> {
    const page = await browser.newPage();
    await page.goto(address);
    return new StreamTab(page);
  }

  /** Runs a script in the page, in which `stream` is the element. */
  evaluate(script: string): Promise<unknown> {
    return this.page.evaluate(script);
  }

  /** Starts the element with these properties. */
  async start(settings: Readonly<Record<string, unknown>>): Promise<void> {
    await this.evaluate(`play(${JSON.stringify(settings)})`);
  }

  /** Starts the element, and resolves when it shows the video of a host. */
  async play({url}: Pick<RealHost, 'url'>, settings: Readonly<Record<string, unknown>> = {}): Promise<void> {
    await this.start({signalingUrl: url, ...settings});
    await this.waitForFrames();
  }

  async read(): Promise<Observed> {
    return observedSchema.parse(await this.evaluate('read()'));
  }

  async notes(): Promise<Notes> {
    return notesSchema.parse(await this.evaluate('notes'));
  }

  async readPicture(): Promise<z.infer<typeof pictureSchema>> {
    return pictureSchema.parse(await this.evaluate('readPicture()'));
  }

  /** Resolves with what the page knows when that is as expected. */
  waitFor(what: string, isExpected: (observed: Observed) => boolean, timeoutMs = PAGE_MS): Promise<Observed> {
    return until(
      what,
      async () => {
        const observed = await this.read();
        if (isExpected(observed)) return observed;
        throw new Error(JSON.stringify(observed));
      },
      timeoutMs,
    );
  }

  waitForPhase(phase: string, timeoutMs = PAGE_MS): Promise<Observed> {
    return this.waitFor(`the element is ${phase}`, (observed) => observed.phase === phase, timeoutMs);
  }

  /** Resolves when the element plays and has shown this many more frames. */
  async waitForFrames(count = 5): Promise<Observed> {
    const {frames} = await this.read();
    return this.waitFor(
      `the element shows ${count} frames`,
      (observed) => observed.phase === 'playing' && observed.frames >= frames + count,
    );
  }

  /** Gives the stream the focus, as a press of the Tab key does. */
  async focus(): Promise<void> {
    await this.page.bringToFront();
    await this.evaluate('stream.focus()');
  }

  /** The place on the page of a place in the video, both from 0 to 1. */
  place(x: number, y: number): [x: number, y: number] {
    return [20 + 640 * x, 10 + 360 * y];
  }

  async close(): Promise<void> {
    if (!this.page.isClosed()) await this.page.close();
  }
}
