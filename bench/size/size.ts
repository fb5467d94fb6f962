import {readFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import type {DetailTable, Measurement, Row} from '../measurement.ts';
import {bundle, formatKb, measureFiles, type CompressedSize} from './bundle.ts';
import {readPageFiles, type PageFile} from './page-files.ts';
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
