import type {TestRunnerPlugin} from '@web/test-runner';

/** A test, or a whole file of tests, that cannot pass in Firefox. */
export interface LeftOut {
  readonly file: string;
  /** The title of the test (default: all tests of the file). No other test may have this title. */
  readonly test?: string;
  readonly reason: string;
}

/** The tests that need an ability of Chromium, or of Puppeteer with Chromium, or that depend on its times. */
export const LEFT_OUT: readonly LeftOut[] = [
  {
    file: 'test/end-to-end/input/touch.test.ts',
    reason: 'Only the protocol of Chromium touches a screen with several fingers.',
  },
  {
    file: 'test/end-to-end/codecs/sound.test.ts',
    test: 'is answered as the browser does if the host offers no stereo',
    reason: 'Firefox always answers with stereo=1.',
  },
  {
    file: 'test/end-to-end/diagnosis/diagnose.test.ts',
    test: 'reports the permissions that a frame lacks',
    reason: 'Firefox has no API for the Permissions Policy of a frame.',
  },
  {
    file: 'test/hosts/endings.test.ts',
    test: 'plays again in the same session if a cluster restarts the host',
    reason:
      'The new host may be connected in the moment in which the loss would show, and then no state reports it.',
  },
];

/** Whether a whole file is left out. */
export const isLeftOut = (path: string): boolean =>
  LEFT_OUT.some(({file, test}) => file === path && test === undefined);

/** The line that states what is left out. */
export const leftOutLine = ({file, test, reason}: LeftOut): string =>
  `left out: ${file}${test === undefined ? '' : ` › ${test}`}: ${reason}`;

/** Adds a hook that skips the single tests of a file that are left out. Returns undefined if there are none. */
export const addHook = (path: string, text: string): string | undefined => {
  const titles = LEFT_OUT.filter(({file}) => path === `/${file}`).flatMap(({test}) => test ?? []);
  if (titles.length === 0) return undefined;
  const isLeft = `${JSON.stringify(titles)}.includes(this.currentTest.title)`;
  return `beforeEach(function () { if (${isLeft}) this.skip(); });${text}`;
};

/** Skips the single tests that are left out. */
export const leftOutPlugin = (): TestRunnerPlugin => ({
  name: 'left-out-in-firefox',
  transform: ({path, body}) => (typeof body === 'string' ? addHook(path, body) : undefined),
});
