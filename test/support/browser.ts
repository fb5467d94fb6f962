import {existsSync} from 'node:fs';
import {Launcher} from 'chrome-launcher';
import {npmBrowser} from './npm-browser.ts';

/** Flags for a browser that asks the network for nothing and can run as root, as in a container. */
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
  // A microphone that hums, and no question whether it may.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

const installed = () => {
  try {
    return Launcher.getInstallations();
  } catch {
    // It throws where it finds none.
    return [];
  }
};

/** A Chromium to test with: `CHROME_PATH`, else an installed one, else the one that came by npm (Linux x64). */
export const findBrowser = async (): Promise<string> => {
  const candidates = [
    process.env['CHROME_PATH'],
    ...installed(),
    '/usr/bin/chromium',
    '/usr/bin/microsoft-edge',
  ];
  for (const path of candidates) if (path && existsSync(path)) return path;
  if (process.platform === 'linux' && process.arch === 'x64') return npmBrowser();
  throw new Error('No browser found: install Chrome, Chromium or Edge, or set CHROME_PATH.');
};
