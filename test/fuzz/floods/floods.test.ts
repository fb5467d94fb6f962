import assert from 'node:assert/strict';
import {after, before, suite, test} from 'node:test';
import puppeteer, {type Browser} from 'puppeteer-core';
import {findFirefox} from '../../browsers/find-firefox.ts';
import {firefoxOptions} from '../../browsers/firefox-launcher.ts';
import {bundleElement} from '../../support/package/packed-package.ts';
import {launchBrowser} from '../../support/browser.ts';
import {FloodHost, floodPage} from './flooded-page.ts';
import {FLOODS, isOfService} from './floods.ts';

const STALL_MS = 50;
/** For one flood. On a busy machine, Firefox takes half a minute for it. */
const FLOOD_LIMIT_MS = 120_000;
const GROWN_MEGABYTES = 100;
const isLinux = process.platform === 'linux';

/** A browser for the floods. */
interface FloodBrowser {
  readonly name: string;
  readonly launch: () => Promise<Browser>;
  /** What this machine lacks for it. */
  readonly missing?: string | undefined;
  /** The longest allowed stall of the page, in milliseconds (default: 50). */
  readonly stallMs?: number;
  /** The most memory above rest during a flood of messages, in megabytes (default: 100). */
  readonly messageMegabytes?: number;
  /** The most memory above rest by the names of floods, in megabytes (default: 100). */
  readonly megabytes?: Readonly<Record<string, number>>;
}

const BROWSERS: readonly FloodBrowser[] = [
  {name: 'Chromium', launch: () => launchBrowser()},
  {
    name: 'Firefox',
    launch: () => puppeteer.launch(firefoxOptions()),
    missing: findFirefox() === undefined ? 'Firefox is not installed' : undefined,
    stallMs: 200,
    messageMegabytes: 130,
    // Firefox collects the objects that the page has read and dropped later than Chromium does.
    megabytes: {'data-members': 180},
  },
];

/** Sends each flood of `floods.ts` to a page in a browser, one after the other. */
const testFloods = ({
  name: browserName,
  launch,
  missing,
  stallMs = STALL_MS,
  messageMegabytes = GROWN_MEGABYTES,
  megabytes,
}: FloodBrowser) => {
  const skip = isLinux ? (missing ?? false) : 'the limits are measured by /proc';
  suite(`A page that a host or a service floods in ${browserName}`, {skip}, () => {
    let host: FloodHost;
    before(async () => {
      host = await FloodHost.open(await bundleElement());
    });
    after(() => host.close());

    for (const [name, flood] of Object.entries(FLOODS)) {
      const {reports} = flood;
      test(`stays responsive: ${name}`, {timeout: FLOOD_LIMIT_MS}, async (t) => {
        const browser = await launch();
        try {
          const result = await floodPage(browser, host, name);
          const {grownMegabytes, notes, playsOn, clockMs, waitedMs} = result;
          const clock = `by the clock ${clockMs}, of which ${waitedMs} waiting for a processor`;
          t.diagnostic(`${name}: ${result.stallMs} ms (${clock}), +${grownMegabytes} MB`);
          assert.ok(result.stallMs <= stallMs, `a stall of ${result.stallMs} ms`);
          const most = flood.limit === 'control' ? messageMegabytes : GROWN_MEGABYTES;
          assert.ok(grownMegabytes <= (megabytes?.[name] ?? most), `${grownMegabytes} MB`);
          const text = notes.join('\n');
          if (reports) assert.match(text, reports);
          assert.doesNotMatch(text, /uncaught|unhandled/);
          if (!isOfService(flood)) assert.ok(playsOn, text);
        } finally {
          await browser.close();
        }
      });
    }
  });
};

for (const browser of BROWSERS) testFloods(browser);
