/** `npm run bench`: sizes and times of what `npm run build` made, beside a bare hand-written page in the same run. */
import {readFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import {extname} from 'node:path';
import {fileURLToPath} from 'node:url';
import {brotliCompressSync} from 'node:zlib';
import puppeteer from 'puppeteer-core';
import {createDemoService} from '../../demo/service/demo-service.ts';
import {BROWSER_ARGS, findBrowser} from '../support/browser.ts';

const ROUNDS = 10;
const root = new URL('../../', import.meta.url);
const types: Readonly<Record<string, string>> = {'.html': 'text/html', '.js': 'text/javascript'};

interface Times {
  readonly toFrame: number;
  readonly fromReady: number;
}

declare global {
  /** What `bench.html` can do. */
  var bench: {
    bare(): Promise<Times>;
    element(): Promise<Times>;
    frames(seconds: number): Promise<{readonly size: string; readonly framesPerSecond: number}>;
  };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const loaded = new Map<string, number>();
const server = createServer((request, response) => {
  const path = (request.url ?? '/').replace(/^\/+/, '');
  readFile(fileURLToPath(new URL(path, root))).then(
    (content) => {
      if (path.startsWith('dist/cdn/')) loaded.set(path, brotliCompressSync(content).length);
      response
        .writeHead(200, {'content-type': types[extname(path)] ?? 'application/octet-stream'})
        .end(content);
    },
    () => response.writeHead(404).end(),
  );
});
const service = createDemoService();
service.attach(server, {prefix: '/service'});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const port = typeof address === 'object' && address ? address.port : 0;
const browser = await puppeteer.launch({executablePath: await findBrowser(), args: BROWSER_ARGS});

try {
  const page = await browser.newPage();
  await page.setViewport({width: 1280, height: 1200});
  await page.goto(`http://127.0.0.1:${port}/test/bench/bench.html`);
  const bare: Times[] = [];
  const element: Times[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = [
      await page.evaluate(() => bench.bare()),
      await page.evaluate(() => bench.element()),
    ] as const;
    // The first round warms what later rounds find warm.
    if (round > 0) {
      bare.push(pair[0]);
      element.push(pair[1]);
    } else
      console.log(
        'until the picture plays, brotli bytes:',
        Object.fromEntries(loaded),
        'in all',
        [...loaded.values()].reduce((a, b) => a + b, 0),
      );
  }
  for (const figure of ['toFrame', 'fromReady'] as const) {
    const [ours, theirs] = [element, bare].map((times) => median(times.map((time) => time[figure])));
    console.log(
      `${figure === 'toFrame' ? 'insertion to first frame' : 'ready to first frame'}, warm, median of ${ROUNDS}:`,
      `${ours?.toFixed(0)} ms, by hand ${theirs?.toFixed(0)} ms, ratio ${((ours ?? 0) / (theirs ?? 1)).toFixed(2)}`,
    );
  }
  const {size, framesPerSecond} = await page.evaluate(() => bench.frames(10));
  console.log(`${framesPerSecond.toFixed(1)} frames/s at ${size}`);
} finally {
  await browser.close();
  await service.close();
  server.close();
}
