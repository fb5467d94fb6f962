import {chromeLauncher} from '@web/test-runner-chrome';
import type {Page} from 'puppeteer-core';
import {findFirefox} from './find-firefox.ts';

/** The first start after an installation writes caches, and takes long on a busy machine. */
export const BROWSER_START_MS = 120_000;

/** They correspond to the flags of Chromium in `test/support/browser.ts`. */
export const PREFERENCES: Readonly<Record<string, unknown>> = {
  // Lets media flow on a machine that has no network interface but loopback.
  'media.peerconnection.ice.loopback': true,
  // Allows sound without a user gesture.
  'media.autoplay.default': 0,
  // The browser grants a fake microphone without a prompt.
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
};

/** With each size Puppeteer sends a command for the orientation, which Firefox has from version 144 on. */
const tolerateMissingOrientation = (page: Page) => {
  const setViewport = page.setViewport.bind(page);
  page.setViewport = (viewport) =>
    setViewport(viewport).catch((error: unknown) => {
      if (!String(error).includes('setScreenOrientationOverride')) throw error;
    });
  return page;
};

/** The options with which Puppeteer launches an installed Firefox. */
export const firefoxOptions = () => ({
  browser: 'firefox' as const,
  executablePath: findFirefox() ?? 'firefox',
  extraPrefsFirefox: PREFERENCES,
  timeout: BROWSER_START_MS,
});

/** Launches an installed Firefox. The launcher of Chrome passes its options to Puppeteer, which controls both browsers. */
export const firefoxLauncher = () =>
  chromeLauncher({
    launchOptions: firefoxOptions(),
    createPage: async ({context}) => tolerateMissingOrientation(await context.newPage()),
  });
