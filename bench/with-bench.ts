import {BenchBrowser} from './bench-browser.ts';
import {BenchHost} from './bench-host.ts';

/** Starts a host and a browser, and closes both when `use` has settled. */
export const withBench = async <Result>(
  use: (host: BenchHost, browser: BenchBrowser) => Promise<Result>,
): Promise<Result> => {
  const host = await BenchHost.open();
  try {
    const browser = await BenchBrowser.open();
    try {
      return await use(host, browser);
    } finally {
      await browser.close();
    }
  } finally {
    await host.close();
  }
};
