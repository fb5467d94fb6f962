import {spawn} from 'node:child_process';
import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {basename, join} from 'node:path';
import {text} from 'node:stream/consumers';
import type {PageSetup} from '../page/main.ts';
import {resultSchema, type BrowserResult} from '../page/result.ts';

/** How long the browser may take altogether, in milliseconds. */
const LIMIT_MS = 120_000;

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

export interface BrowserOptions {
  /** The path of the browser. */
  readonly browser: string;
  readonly setup: PageSetup;
  readonly withRecording: boolean;
  /** The folder with the built element. */
  readonly elementFolder: string;
  /** The folder with the scripts of the page. */
  readonly pageFolder: string;
  readonly signal: AbortSignal;
}

/**
 * Plays the stream in a browser of this machine. The page is served from this machine, and sends its result back, so that
 * the browser needs no remote control.
 * @throws Error if the browser does not start, or sends no result within two minutes
 */
export const playInBrowser = async (options: BrowserOptions): Promise<BrowserResult> => {
  const profile = await mkdtemp(join(tmpdir(), 'app-stream-doctor-'));
  const stopped = new AbortController();
  const signal = AbortSignal.any([options.signal, stopped.signal]);
  const limit = setTimeout(() => stopped.abort(), LIMIT_MS);
  const server = createServer();
  try {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const result = receiveResult(server, options, signal);
    const {port} = server.address() as AddressInfo;
    const ended = runBrowser(
      options.browser,
      [`--user-data-dir=${profile}`, `http://127.0.0.1:${port}/`],
      signal,
    );
    try {
      return await Promise.race([result, ended]);
    } finally {
      stopped.abort();
      await ended.catch(() => undefined);
    }
  } finally {
    clearTimeout(limit);
    server.close();
    server.closeAllConnections();
    await rm(profile, {recursive: true, force: true, maxRetries: 5});
  }
};

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

const receiveResult = (server: Server, options: BrowserOptions, signal: AbortSignal) =>
  new Promise<BrowserResult>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The browser sent no result in time.')), {
      once: true,
    });
    server.on('request', (request, response) => {
      serve(request, response, options, resolve).catch(reject);
    });
  });

const serve = async (
  request: IncomingMessage,
  response: ServerResponse,
  {setup, withRecording, elementFolder, pageFolder}: BrowserOptions,
  onResult: (result: BrowserResult) => void,
) => {
  const {pathname} = new URL(request.url ?? '/', 'http://doctor');
  const send = (type: string, body: string | Buffer) =>
    response.writeHead(200, {'content-type': `${type}; charset=utf-8`}).end(body);
  if (pathname === '/') send('text/html', pageOf(setup, withRecording));
  else if (pathname === '/result') {
    const body: unknown = JSON.parse(await text(request));
    response.writeHead(204).end();
    onResult(resultSchema.parse(body));
  } else if (pathname === '/problem') throw new Error(await text(request));
  else {
    const folder = pathname.startsWith('/app-stream/') ? elementFolder : pageFolder;
    const file = await readFile(join(folder, basename(pathname))).catch(() => undefined);
    if (file) send('text/javascript', file);
    else response.writeHead(404).end();
  }
};

const pageOf = (setup: PageSetup, withRecording: boolean) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>app-stream doctor</title>
  <style>app-stream { width: 1280px; height: 720px; }</style>
  <body>
    <script>addEventListener('error', ({message}) => fetch('/problem', {method: 'POST', body: message}));</script>
    <script>globalThis.doctorSetup = ${JSON.stringify(setup).replaceAll('<', '\\u003c')};</script>
    ${withRecording ? '<script type="module" src="/recorder.js"></script>' : ''}
    <script type="module" src="/app-stream/app-stream.js"></script>
    <script type="module" src="/page.js"></script>
  </body>
</html>
`;
