import type {Measurement} from '../measurement.ts';
import {createStream} from '../page-functions.ts';
import {withBench, type BenchHost} from '../bench-host.ts';
import {measureTroubles, WATCH_MS, watchTrouble} from './measure-troubles.ts';
import {createTroubles, FAIR_PATH} from './troubles.ts';
import type {ShownFrame} from './watched.ts';

const VIDEO = {width: 640, height: 360, fps: 30};
const STREAM = createStream({video: VIDEO, link: FAIR_PATH}, {arguments: {usd_stage_uri: 'pattern:busy'}});

/** The pattern shows when it was drawn: the milliseconds since the epoch, in this range. */
const RANGE = 2 ** 16;
const paintedAt = ([atMs, number]: ShownFrame) => atMs - ((Math.round(atMs) - number + RANGE) % RANGE);

const troubles = createTroubles((host: BenchHost, state) => host.changeLink(state));

export const badNetwork: Measurement = {
  name: 'network',
  title: 'A bad network',
  method: `
What the user sees in the ${WATCH_MS / 1000} s after a trouble of the network begins. The host of the demo service sends ${VIDEO.width}×${VIDEO.height} at
${VIDEO.fps} frames a second, most of which is noise, through a relay with a round trip of ${2 * FAIR_PATH.delayMs} ms and queues of 300 ms. The relay
loses and delays the packets of the host. The element and the bare page play one after the other, each with a session of its
own, and each is the first one in turn. Each frame shows the time at which the host drew it.

"Frozen" is the sum of all times without a frame that are longer than 300 ms. The delay is that from the drawing of a frame to
its display, and at the end the median of the last three seconds. The goals are those of the bare page, with a tolerance of
300 ms for freezes, of 10 ms for the delay, or of a tenth if that is more.`,
  measure: (options) =>
    withBench((host, browser) =>
      measureTroubles({
        ...options,
        troubles,
        play: async (client, trouble) => {
          const page = await browser.newPage();
          try {
            await browser.load(page, host.origin, client);
            await page.evaluate((options) => bench.start(options), STREAM);
            return await watchTrouble(page, {path: host, trouble, code: 'strip', paintedAt});
          } finally {
            await page.close();
            await host.endSessions();
          }
        },
      }),
    ),
};
