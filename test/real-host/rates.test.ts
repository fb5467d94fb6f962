import assert from 'node:assert/strict';
import {before, it} from 'node:test';
import {z} from 'zod';
import {until} from '../support/until.ts';
import {describeWithHost} from './bench.ts';
import {CHROMIUM} from './page/browsers.ts';

/** In bits per second: the lowest choice of the settings menu, and what the server takes by itself at least. */
const LIMIT = 1_500_000;
const USUAL = 3_000_000;
/** What the server sends of noise at the lowest rate is 1,700,000. */
const LOWEST = 2_000_000;

/** The server follows its own limit within 3.3 seconds. A busy machine measures it some seconds later. */
const RATE_MS = 20_000;

const sampleSchema = z.object({videoBitsPerSecond: z.optional(z.number())});

describeWithHost(
  'the rate of NVIDIA’s server, chosen in the settings menu',
  {browsers: [CHROMIUM], options: ['--noise']},
  (bench) => {
    before(() => bench.play({controls: true}));

    const waitForRate = (what: string, isExpected: (bitrate: number) => boolean) =>
      until(
        what,
        async () => {
          const {videoBitsPerSecond: bitrate = NaN} = sampleSchema.parse(
            await bench.tab.evaluate('stream.getStats()'),
          );
          if (isExpected(bitrate)) return bitrate;
          throw new Error(`${bitrate} bit/s`);
        },
        RATE_MS,
      );
    /** Presses a line of the menu by its place. */
    const choose = (line: number) =>
      bench.tab.evaluate(`(() => {
        const find = (selector) => [...stream.shadowRoot.querySelectorAll(selector)];
        find('[data-control=settings]')[0].click();
        find('[name=bitrate]').at(${line}).click();
      })()`);

    it('is that of the choice after a reconnection to the same host', async () => {
      await waitForRate('the usual rate', (bitrate) => bitrate > USUAL);
      const events = bench.host.listen();
      await choose(-1);
      await events.find('connection', {connected: false});
      await events.find('connection', {connected: true});
      await bench.tab.waitForFrames();
      const limited = await waitForRate('the limited rate', (bitrate) => bitrate < LIMIT * 1.1);
      assert.ok(limited > 0);
      const {states} = await bench.tab.notes();
      assert.ok(states.some(({phase, code}) => phase === 'reconnecting' && code === 'rates-changed'));
    });

    it('is the usual one again after the automatic choice', async () => {
      await choose(0);
      await waitForRate('the usual rate', (bitrate) => bitrate > USUAL);
    });

    it('stays while the stream is paused for some seconds', async () => {
      await bench.tab.evaluate('stream.pause()');
      await waitForRate('the rate of the pause', (bitrate) => bitrate > USUAL);
      await bench.tab.evaluate('stream.play()');
    });

    it('is the least that the server sends in a hidden page, and the usual one when the page is shown', async () => {
      await bench.leave();
      await bench.play({limits: {video: {unseenMs: 0}}});
      await waitForRate('the usual rate', (bitrate) => bitrate > USUAL);
      const tools = await bench.tab.page.createCDPSession();
      const {windowId} = await tools.send('Browser.getWindowForTarget');
      const show = (windowState: 'minimized' | 'normal') =>
        tools.send('Browser.setWindowBounds', {windowId, bounds: {windowState}});
      await show('minimized');
      await until('the page is hidden', () => bench.tab.evaluate('document.hidden'));
      // Half of the video is noise, which the encoder cannot make smaller.
      await waitForRate('the lowest rate', (bitrate) => bitrate < LOWEST);
      await show('normal');
      await waitForRate('the usual rate', (bitrate) => bitrate > USUAL);
      await bench.tab.waitForFrames();
    });
  },
);
