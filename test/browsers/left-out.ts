import {relative} from 'node:path';
import type {Plugin} from 'vite';

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

/** The tests that need an ability which a browser or its driver lacks, or that depend on the times of Chromium. */
export const LEFT_OUT: readonly LeftOut[] = [
  {
    browser: 'firefox',
    file: 'test/end-to-end/input/touch.test.ts',
    reason: 'Only the protocol of Chromium touches a screen with several fingers.',
  },
  {
    browser: 'firefox',
    file: 'test/end-to-end/input/files.test.ts',
    reason: 'Only the protocol of Chromium drags files over a page.',
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
      'The new host may be connected at the time at which the loss would show, and then no state reports it.',
  },
  {
    browser: 'webkit',
    file: 'test/element/element-language.test.ts',
    test: 'is the language of the errors that the element reports, and others are English',
    reason: 'Without WebRTC, the run fails before it asks the service.',
  },
  {
    browser: 'webkit',
    file: 'test/element/element-language.test.ts',
    test: 'is English if its file is missing, and changes nothing else',
    reason: 'Without WebRTC, the run fails before it asks the service.',
  },
  {
    browser: 'webkit',
    file: 'test/element/video-actions.test.ts',
    test: 'shows the video in a window of its own, and fires its events, which do not bubble',
    reason: 'WebKitGTK has no picture-in-picture.',
  },
  {
    browser: 'webkit',
    file: 'test/input/geometry/pixel.test.ts',
    test: 'is the same on high-density screens',
    reason: 'WebDriver cannot change the density of the screen.',
  },
  {
    browser: 'webkit',
    file: 'test/input/keyboard/keyboard.test.ts',
    test: 'sends keys by their position, with repeats and modifiers',
    reason: 'WebDriver repeats no key that is held.',
  },
  {
    browser: 'webkit',
    file: 'test/input/keyboard/keyboard.test.ts',
    test: 'loses the focus by Ctrl+Alt+Home, and the next Tab continues from the stream',
    reason: 'After a blur, the next Tab in WebKit starts at the top of the page.',
  },
  {
    browser: 'webkit',
    file: 'test/input/pointer/mouse.test.ts',
    test: 'presses its left, middle and right button',
    reason: 'WebKitWebDriver reports each release as one of the left button.',
  },
  {
    browser: 'webkit',
    file: 'test/input/pointer/mouse.test.ts',
    test: 'presses a second button while the first is held, and releases both',
    reason: 'WebKitWebDriver reports each release as one of the left button.',
  },
  {
    browser: 'webkit',
    file: 'test/input/pointer/mouse.test.ts',
    test: 'keeps what the stream uses from the ancestors: no link opens, no box toggles, no carousel moves',
    reason:
      'WebKitWebDriver reports each release as one of the left button, so the middle button stays pressed for the next test.',
  },
  {
    browser: 'webkit',
    file: 'test/input/pointer/wheel.test.ts',
    test: 'sends its wheel in pixels, lines and pages, at the position of the pointer',
    reason: 'The events that a script creates in WebKit have its pixels as `wheelDelta`, too.',
  },
  {
    browser: 'webkit',
    file: 'test/input/pointer/wheel.test.ts',
    test: 'turns its wheel sideways with Shift, also in browsers that leave that to the page',
    reason: 'The events that a script creates in WebKit have its pixels as `wheelDelta`, too.',
  },
  {
    browser: 'webkit',
    file: 'test/input/pointer/wheel.test.ts',
    test: 'sends the modifiers that the user holds elsewhere, before a press and the wheel, and releases them',
    reason: 'The events that a script creates in WebKit have its pixels as `wheelDelta`, too.',
  },
  {
    browser: 'webkit',
    file: 'test/view/appearance.test.ts',
    test: 'changes nothing but the opacity if the user prefers reduced motion',
    reason: 'WebDriver cannot change what the user prefers.',
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
  const titles = listLeftOut(browser)
    .filter(({file}) => path === `/${file}`)
    .flatMap(({test}) => test ?? []);
  if (titles.length === 0) return undefined;
  const isLeft = `${JSON.stringify(titles)}.includes(this.currentTest.title)`;
  return `beforeEach(function () { if (${isLeft}) this.skip(); });${text}`;
};

/** Skips the single tests that are left out. The plugin runs when the test files are bundled. */
export const leftOutPlugin = (browser: OtherBrowser): Plugin => ({
  name: 'left-out',
  transform: (code, id) => addHook(`/${relative('', id)}`, code, browser),
});
