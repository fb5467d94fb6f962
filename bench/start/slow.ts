import type {Measurement, MeasureOptions, Row} from '../measurement.ts';
import type {BenchBrowser} from '../bench-browser.ts';
import type {StepTimes} from '../page-functions.ts';
import {withBench, type BenchHost} from '../bench-host.ts';
import {runRounds} from './rounds.ts';
import {timelineTable, timesBetween} from './timeline.ts';

const ROUNDS = 10;
const WARM_UP_ROUNDS = 1;
const MEGABITS = 10;
const ROUND_TRIP_MS = 40;
const SLOWER = 4;

const PAGES = [
  {name: 'element', path: 'slow-element.html'},
  {name: 'bare', path: 'slow-bare.html'},
  {name: 'bare + catalogue', path: 'slow-bare.html?asks-catalogue'},
  {name: 'bare + catalogue + file', path: 'slow-bare-file.html?asks-catalogue'},
  {name: 'element, skip', path: 'slow-element-skip.html'},
  {name: 'bare + file', path: 'slow-bare-file.html'},
] as const;

const measureLoads = async (
  host: BenchHost,
  browser: BenchBrowser,
  {rounds, log}: {readonly rounds: number; readonly log: MeasureOptions['log']},
) => {
  const page = await browser.newPage();
  const tools = await page.createCDPSession();
  await tools.send('Network.enable');
  const throttle = async (isSlow: boolean) => {
    const bytesPerSecond = isSlow ? (MEGABITS * 1e6) / 8 : -1;
    await tools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: isSlow ? ROUND_TRIP_MS : 0,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await tools.send('Emulation.setCPUThrottlingRate', {rate: isSlow ? SLOWER : 1});
  };
  const times = new Map<string, StepTimes[]>(PAGES.map(({name}) => [name, []]));
  await runRounds(PAGES, WARM_UP_ROUNDS + rounds, async ({name, path}, round) => {
    await tools.send('Network.clearBrowserCache');
    await throttle(true);
    await page.goto(`${host.origin}/bench/page/${path}`, {waitUntil: 'domcontentloaded'});
    const time = await page.evaluate(() => steps.firstFrame.then(() => steps.read()));
    await throttle(false);
    // Otherwise the next page would first end the session that this one leaves.
    await page.evaluate(() => document.querySelector('app-stream')?.stop());
    await page.goto('about:blank');
    await host.endSessions();
    if (round >= WARM_UP_ROUNDS) times.get(name)?.push({...time, start: 0});
    if (name === 'element' && round % 5 === 0) log(`round ${round} of ${rounds}`);
  });
  return times;
};

export const startSlow: Measurement = {
  name: 'start-slow',
  title: 'Start, slow',
  method: `
From the navigation to the first frame, with an empty cache. The browser simulates ${MEGABITS} Mbit/s and a processor that is
${SLOWER} times slower. It delays each response, the handshake of the socket, and each packet of WebRTC by ${ROUND_TRIP_MS} ms. So a round
trip takes ${ROUND_TRIP_MS} ms for HTTP and ${2 * ROUND_TRIP_MS} ms for media. The main thread of the page is slower, but not the decoder, the
other threads of the browser or the host.

The page of the element has the script tag of the CDN and the tag of the element, as in the README. The bare page
contains its whole script. The bare page "+ file" first loads and runs the same file as the element, and does not use it. So
its difference from the element is the element's own work, and its difference from the bare page is the cost of any file of
this size beside the page. The files are compressed by brotli and come from the same origin as the page.`,
  measure: async ({runs: rounds = ROUNDS, log}) => {
    const times = await withBench((host, browser) => measureLoads(host, browser, {rounds, log}));
    const samples = (name: string) => timesBetween(times, name, 'start', 'first frame');
    const row = (name: string, baseline: string, more: Partial<Row>): Row => ({
      label: name === 'element' ? 'page load to first frame' : 'the same with `catalogue="skip"`',
      unit: 'ms',
      element: samples(name),
      baseline: samples(baseline),
      against: baseline.replace('bare', 'bare page'),
      ...more,
    });
    return {
      rows: [
        row('element', 'bare', {goal: {of: 'ratio', atMost: 1.2}}),
        row('element', 'bare + catalogue', {goal: {of: 'ratio', atMost: 1.2}}),
        row('element', 'bare + catalogue + file', {goal: {of: 'ratio', atMost: 1.05}}),
        row('element, skip', 'bare + file', {goal: {of: 'ratio', atMost: 1.05}}),
      ],
      details: [timelineTable(times)],
    };
  },
};
