import {existsSync} from 'node:fs';

/** Finds an installed Firefox: `FIREFOX_PATH` first. */
export const findFirefox = (): string | undefined =>
  [
    process.env['FIREFOX_PATH'],
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  ].find((path) => path !== undefined && existsSync(path));
