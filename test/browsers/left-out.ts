import type {TestRunnerPlugin} from '@web/test-runner';

/** The browsers in which not all tests can pass. */
export type OtherBrowser = 'firefox' | 'webkit';

/** A test, or a whole file of tests, that cannot pass in a browser. */
export interface LeftOut {
  readonly browser: OtherBrowser;
  readonly file: string;
  /** The title of the test (default: all tests of the file). No other test may have this title. */
  readonly test?: string;
  readonly reason: string;
}

/** The tests that need an ability of Chromium, or of Puppeteer with Chromium, or that depend on its times. */
export const LEFT_OUT: readonly LeftOut[] = [
  {
    browser: 'firefox',
    file: 'test/end-to-end/input/touch.test.ts',
    reason: 'Only the protocol of Chromium touches a screen with several fingers.',
  },
  {
    browser: 'firefox',
    file: 'test/end-to-end/codecs/sound.test.ts',
    test: 'is answered as the browser does if the host offers no stereo',
    reason: 'Firefox always answers with stereo=1.',
  },
  {
    browser: 'firefox',
    file: 'test/end-to-end/diagnosis/diagnose.test.ts',
    test: 'reports the permissions that a frame lacks',
    reason: 'Firefox has no API for the Permissions Policy of a frame.',
  },
  {
    browser: 'firefox',
    file: 'test/hosts/endings.test.ts',
    test: 'plays again in the same session if a cluster restarts the host',
    reason:
      'The new host may be connected in the moment in which the loss would show, and then no state reports it.',
  },
];

/** What is left out in a browser. */
export const listLeftOut = (browser: OtherBrowser): readonly LeftOut[] =>
  LEFT_OUT.filter((entry) => entry.browser === browser);

/** Whether a whole file is left out. */
export const isLeftOut = (path: string, browser: OtherBrowser): boolean =>
  listLeftOut(browser).some(({file, test}) => file === path && test === undefined);

/** The line that states what is left out. */
export const leftOutLine = ({file, test, reason}: LeftOut): string =>
  `left out: ${file}${test === undefined ? '' : ` › ${test}`}: ${reason}`;

/** Adds a hook that skips the single tests of a file that are left out. Returns undefined if there are none. */
export const addHook = (path: string, text: string, browser: OtherBrowser): string | undefined => {
  const titles = listLeftOut(browser).filter(({file}) => path === `/${file}`).flatMap(({test}) => test ?? []);
  if (titles.length === 0) return undefined;
  const isLeft = `${JSON.stringify(titles)}.includes(this.currentTest.title)`;
  return `beforeEach(function () { if (${isLeft}) this.skip(); });${text}`;
};

/** Skips the single tests that are left out. */
export const leftOutPlugin = (browser: OtherBrowser): TestRunnerPlugin => ({
  name: 'left-out',
  transform: ({path, body}) => (typeof body === 'string' ? addHook(path, body, browser) : undefined),
});
