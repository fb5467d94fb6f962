import {readFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {nameOfPart} from '../../test/support/package/packed-package.ts';
import {withBench} from '../bench-host.ts';
import type {DetailTable, Measurement, Row} from '../measurement.ts';
import {createStream} from '../page-functions.ts';
import {bundle, formatKb, measureFiles, type CompressedSize} from './bundle.ts';
import {measurePeers, type Peer} from './peers.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');
const ENTRIES = ['index', 'define', 'nvst', 'kit'];
const GOAL_KB = 90;

const sizeCells = ({minified, gzip, brotli}: CompressedSize) => [minified, gzip, brotli].map(formatKb);
const SIZE_HEAD = ['minified', 'gzip', 'brotli'];

const measureEntries = async (log: (text: string) => void): Promise<DetailTable> => {
  const rows: (readonly string[])[] = [];
  for (const name of ENTRIES) {
    log(`bundling ${name}`);
    const path = name === 'index' ? 'app-stream' : `app-stream/${name}`;
    const {first, onDemand} = await bundle(`export * from './dist/${name}.js';`, ROOT);
    rows.push([path, ...sizeCells(first), formatKb(onDemand.brotli)]);
  }
  const script = await readFile(`${ROOT}/dist/cdn/app-stream.js`, 'utf8');
  rows.push(['the file app-stream/cdn alone', ...sizeCells(measureFiles([script])), '']);
  return {
    title: 'Entries of the package, in kB',
    head: ['with Lit and zod, everything used', ...SIZE_HEAD, 'on demand, brotli'],
    rows,
  };
};

/** A file of the element that a page has loaded. */
interface PageFile {
  /** The name without the hash of the content. */
  readonly name: string;
  /** The bytes of the body as the browser received it, compressed by brotli. */
  readonly brotli: number;
  readonly isBeforeFirstFrame: boolean;
}

/** By this time after the first frame, the element has loaded what it loads during each stream. */
const SETTLE_MS = 2000;

/** Plays a stream in a new browser and lists the files of `dist/cdn/` that the page has loaded. */
const readPageFiles = (): Promise<readonly PageFile[]> =>
  withBench(async (host, browser) => {
    const page = await browser.newPage();
    await browser.load(page, host.origin, 'element');
    const times = await page.evaluate((options) => bench.start(options), createStream());
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), SETTLE_MS);
    const firstFrameAt = times['first frame'] ?? NaN;
    const entries = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap((entry) =>
          entry instanceof PerformanceResourceTiming && entry.name.includes('/dist/cdn/')
            ? [{name: entry.name, startTime: entry.startTime, brotli: entry.encodedBodySize}]
            : [],
        ),
    );
    await page.evaluate(() => bench.close());
    return entries.map(({name, startTime, brotli}) => ({
      name: nameOfPart(name.split('/').at(-1) ?? ''),
      brotli,
      isBeforeFirstFrame: startTime < firstFrameAt,
    }));
  });

const fileTable = (files: readonly PageFile[]): DetailTable => ({
  title: 'Files that a page loads, in kB',
  head: ['', 'brotli', 'before the first frame'],
  rows: files.map(({name, brotli, isBeforeFirstFrame}) => [
    name,
    formatKb(brotli),
    isBeforeFirstFrame ? 'yes' : '',
  ]),
});

const peerTable = (peers: readonly Peer[]): DetailTable => ({
  title: 'Other packages, in kB',
  head: ['', ...SIZE_HEAD],
  rows: peers.map(({name, version, size}) => [`${name} ${version}`, ...sizeCells(size)]),
});

const brotliKb = (files: readonly PageFile[]) => files.reduce((sum, {brotli}) => sum + brotli, 0) / 1000;

export const size: Measurement = {
  name: 'size',
  title: 'Size',
  method: `
What a page loads for a stream, compressed by brotli. A browser plays a stream of the demo service, and counts each file that
the page has requested before the first frame.

The other packages have their smallest import that plays, bundled and minified by the same bundler. They differ in what they
do: \`media-chrome\` contains the controls of a player only, and the others have no checks of a service.`,
  measure: async ({log}) => {
    const entries = await measureEntries(log);
    log('playing a stream');
    const files = await readPageFiles();
    const start = files.filter(({isBeforeFirstFrame}) => isBeforeFirstFrame);
    const peers = await measurePeers(log);
    const element = [brotliKb(start)];
    const common = {unit: 'kB', digits: 1, isExact: true};
    const rows: Row[] = [
      {label: 'until the video plays', element, goal: {of: 'median', atMost: GOAL_KB}, ...common},
      {
        label: 'files until the video plays',
        element: [start.length],
        unit: '',
        goal: {of: 'median', atMost: 1},
        isExact: true,
      },
      ...peers.map(({name, size}) => ({
        label: 'until the video plays',
        element,
        baseline: [size.brotli / 1000],
        against: name,
        ...common,
      })),
    ];
    return {rows, details: [fileTable(files), entries, peerTable(peers)]};
  },
};
