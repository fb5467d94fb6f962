import {spawn} from 'node:child_process';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {BrowserResult} from '../page/result.ts';
import {type PageOptions, CheckServer} from './page-server.ts';

/** How long the browser may take altogether, in milliseconds. */
const PLAYBACK_LIMIT_MS = 120_000;

const FLAGS = [
  '--headless=new',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  // Lets media flow on a machine that has no network interface but loopback.
  '--allow-loopback-in-peer-connection',
];

export interface BrowserOptions extends PageOptions {
  /** The path of the browser. */
  readonly browser: string;
  readonly signal: AbortSignal;
}

/**
 * Plays the stream in a browser of this machine. The page is served from this machine, and sends its result back, so
 * that the browser needs no remote control.
 * @throws Error if the browser does not start, or sends no result within two minutes
 */
export const playInBrowser = async (options: BrowserOptions): Promise<BrowserResult> => {
  const profile = await mkdtemp(join(tmpdir(), 'app-stream-doctor-'));
  const stopped = new AbortController();
  const signal = AbortSignal.any([options.signal, stopped.signal]);
  const limit = setTimeout(() => stopped.abort(), PLAYBACK_LIMIT_MS);
  const server = await CheckServer.open(options);
  try {
    signal.throwIfAborted();
    const ended = runBrowser(options.browser, [`--user-data-dir=${profile}`, server.url], signal);
    try {
      return await Promise.race([server.result, ended, abortOf(signal)]);
    } finally {
      stopped.abort();
      await ended.catch(() => undefined);
    }
  } finally {
    clearTimeout(limit);
    server.close();
    await rm(profile, {recursive: true, force: true, maxRetries: 5});
  }
};

const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const abort = () => reject(new Error('The browser sent no result in time.'));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, {once: true});
  });

/** Rejects when the browser has ended. Aborting the signal ends it. */
const runBrowser = (browser: string, args: readonly string[], signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    // Chromium refuses its sandbox to root, as in a container.
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const child = spawn(browser, [...FLAGS, ...sandbox, ...args], {stdio: 'ignore'});
    // A browser that hangs ignores SIGTERM.
    signal.addEventListener('abort', () => child.kill('SIGKILL'), {once: true});
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The browser ended with code ${code ?? 'none'}.`)));
  });
