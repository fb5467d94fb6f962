import {nameOfPart} from '../../test/support/package/packed-package.ts';
import {createStream} from '../page-functions.ts';
import {withBench} from '../with-bench.ts';

/** A file of the element that a page has loaded. */
export interface PageFile {
  /** The name without the hash of the content. */
  readonly name: string;
  /** The bytes of the body as the browser received it, compressed by brotli. */
  readonly brotli: number;
  readonly isBeforeFirstFrame: boolean;
}

/** By this time after the first frame, the element has loaded what it loads during each stream. */
const SETTLE_MS = 2000;

/** Plays a stream in a new browser and lists the files of `dist/cdn/` that the page has loaded. */
export const readPageFiles = (): Promise<readonly PageFile[]> =>
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
