import {readFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import {extname} from 'node:path';
import {fileURLToPath} from 'node:url';
import puppeteer, {type Page} from 'puppeteer-core';
import {createDemoService} from '../../demo/service/demo-service.ts';
import {BROWSER_ARGS, findBrowser} from '../support/browser.ts';

export const root = new URL('../../', import.meta.url);
const types: Readonly<Record<string, string>> = {'.html': 'text/html', '.js': 'text/javascript'};
/** A clock of five microseconds is for isolated pages alone. */
const isolated = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/** Not those of a demo that runs beside it: the bare client does not survive a port that is taken. */
const MEDIA_PORTS = {min: 48_600, max: 48_799};

/** The element, or the bare hand-written client. */
export type Client = 'element' | 'bare';

export const CLIENTS: readonly Client[] = ['bare', 'element'];

export interface Times {
  readonly toFrame: number;
  readonly fromReady: number;
}

/** A part of the picture, in the units of what the application writes over it. */
export interface Region {
  /** Whence `left` is counted, leftwards. */
  readonly from: 'right' | 'middle';
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

export interface Video {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
}

/** What the page asked for, with its time in milliseconds before or after the first picture. */
export interface LoadedModule {
  readonly name: string;
  readonly sincePicture: number;
}

declare global {
  /** What `bench.html` can do. */
  var bench: {
    open(client: Client, video?: Video): Promise<Times>;
    close(): Promise<void>;
    steered(): Promise<void>;
    focus(): {readonly x: number; readonly y: number};
    watch(region: Region): Promise<void>;
    latency(): Promise<number | undefined>;
    frames(seconds: number): Promise<{readonly size: string; readonly framesPerSecond: number}>;
    pointerCost(client: Client, batches: number, count: number): Promise<number[]>;
    mouseShare(client: Client, seconds: number): Promise<number>;
    modules(): readonly LoadedModule[];
  };
}

/** Waits so long, in milliseconds. */
export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Serves the page beside a demo service, and opens it in a browser for as long as `use` runs. */
export const withBenchPage = async (use: (page: Page) => Promise<void>) => {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/^\/+/, '');
    readFile(fileURLToPath(new URL(path, root))).then(
      (content) => {
        const type = types[extname(path)] ?? 'application/octet-stream';
        response.writeHead(200, {'content-type': type, ...isolated}).end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  const service = createDemoService({mediaPorts: MEDIA_PORTS});
  service.attach(server, {prefix: '/service'});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const browser = await puppeteer.launch({executablePath: await findBrowser(), args: BROWSER_ARGS});
  try {
    const page = await browser.newPage();
    await page.setViewport({width: 1280, height: 1200});
    await page.goto(`http://127.0.0.1:${port}/test/bench/bench.html`);
    await use(page);
  } finally {
    await browser.close();
    await service.close();
    server.close();
  }
};
