import {existsSync} from 'node:fs';
import {Launcher} from 'chrome-launcher';

/** Finds an installed Chrome, Chromium or Edge: `CHROME_PATH` first. */
export const findBrowser = (): string | undefined =>
  [
    process.env['CHROME_PATH'],
    ...listInstalled(),
    '/usr/bin/chromium',
    '/usr/bin/microsoft-edge',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ].find((path) => path !== undefined && existsSync(path));

const listInstalled = (): readonly string[] => {
  try {
    return Launcher.getInstallations();
  } catch {
    // `getInstallations` throws if the machine has no browser.
    return [];
  }
};
