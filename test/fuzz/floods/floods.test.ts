/** `npm test -- floods` sends each flood of `floods.ts` to a page in Chromium, one after the other. */
import assert from 'node:assert/strict';
import {after, before, suite, test} from 'node:test';
import {bundleElement} from '../../support/page/bundle-element.ts';
import {launchBrowser} from '../../support/page/launch-browser.ts';
import {FloodHost} from './flood-host.ts';
import {floodPage} from './flooded-page.ts';
import {FLOODS} from './floods.ts';

const STALL_MS = 200;
/** The page itself takes 40 to 60 MB of it if the flood begins before the page has loaded. */
const GROWN_MEGABYTES = 120;
const isLinux = process.platform === 'linux';

suite('A page that a host or a service floods', {timeout: 600_000}, () => {
  let host: FloodHost;
  before(async () => {
    host = await FloodHost.open(await bundleElement());
  });
  after(() => host.close());

  for (const [name, {stallMs = STALL_MS, reports, door}] of Object.entries(FLOODS)) {
    test(`stays responsive: ${name}`, {skip: !isLinux && 'the limits are measured by /proc'}, async (t) => {
      const browser = await launchBrowser();
      try {
        const result = await floodPage(browser, host, name);
        const {grownMegabytes, notes, playsOn} = result;
        t.diagnostic(`${name}: ${result.stallMs} ms (by the clock ${result.clockMs}), +${grownMegabytes} MB`);
        assert.ok(result.stallMs <= stallMs, `a stall of ${result.stallMs} ms`);
        assert.ok(grownMegabytes <= GROWN_MEGABYTES, `${grownMegabytes} MB`);
        const text = notes.join('\n');
        if (reports) assert.match(text, reports);
        assert.doesNotMatch(text, /uncaught|unhandled/);
        if (door === 'signaling' || door === 'control' || door === 'cursor') assert.ok(playsOn, text);
      } finally {
        await browser.close();
      }
    });
  }
});
