import puppeteer from 'puppeteer-core';
import {findFirefox} from '../../browsers/find-firefox.ts';
import {firefoxOptions} from '../../browsers/firefox-launcher.ts';
import {testFloods} from './test-floods.ts';

testFloods({
  name: 'Firefox',
  launch: () => puppeteer.launch(firefoxOptions()),
  missing: findFirefox() === undefined ? 'Firefox is not installed' : undefined,
  stallMs: 200,
  messageMegabytes: 130,
  // Firefox collects the objects that the page has read and dropped later than Chromium does.
  megabytes: {'data-members': 180},
});
