import assert from 'node:assert/strict';
import {mkdtemp, readFile, rm} from 'node:fs/promises';
import type {IncomingMessage, ServerResponse} from 'node:http';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {Browser, ConsoleMessage, HTTPRequest, Page} from 'puppeteer-core';
import type {FailureCode, Phase} from '../../../src/index.ts';
import type {CodeBlock} from '../../package/code-blocks/read-blocks.ts';
import {launchBrowser} from '../../support/browser.ts';
import {PageServer} from '../../support/page/page-server.ts';
import {until} from '../../support/until.ts';
import {bundleScripts, type PageScripts} from './bundle-scripts.ts';
import {pageOf, scriptOf, type BlockContext} from './page-text.ts';

/** The blocks of one guide by their names. */
type NamedBlocks = ReadonlyMap<string, CodeBlock>;

/** A request of the block to the server of its page. */
interface PageRequest {
  readonly method: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

interface PageAnswer {
  readonly status?: number;
  /** The media type (default: `text/plain`). */
  readonly type?: string;
  readonly body?: string;
}

type Answer = (request: PageRequest) => PageAnswer;

const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** One browser, which shows one block after the other. Each block has a page of its own. */
export class BlockBrowser {
  readonly #server: PageServer;
  readonly #browser: Browser;
  readonly #scripts: PageScripts;
  readonly #shown: {current?: BlockPage | undefined};

  private constructor(
    server: PageServer,
    browser: Browser,
    scripts: PageScripts,
    shown: {current?: BlockPage},
  ) {
    [this.#server, this.#browser, this.#scripts, this.#shown] = [server, browser, scripts, shown];
  }

  static async open(): Promise<BlockBrowser> {
    const scripts = await bundleScripts();
    const shown: {current?: BlockPage} = {};
    const render = (request: IncomingMessage, response: ServerResponse) => {
      if (shown.current) void shown.current.render(request, response);
      else response.writeHead(404).end();
    };
    const server = await PageServer.open({pages: {}, scripts: scripts.files, render});
    // The addresses of the documents lead nowhere.
    const rules = 'MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';
    const browser = await launchBrowser([`--host-resolver-rules=${rules}`]);
    return new BlockBrowser(server, browser, scripts, shown);
  }

  /** Shows a block while `use` runs. Fails if the page reports a problem that `use` did not expect. */
  async show(name: string, blocks: NamedBlocks, use: (page: BlockPage) => Promise<void>): Promise<void> {
    const page = await this.#browser.newPage();
    const shown = new BlockPage(name, blocks, page, this.#server.origin, this.#scripts);
    this.#shown.current = shown;
    try {
      await shown.listen();
      await use(shown);
      assert.deepEqual(shown.problems, []);
      // The storage would make the next block end these sessions.
      await page.evaluate(stopStreams).catch(() => undefined);
    } finally {
      this.#shown.current = undefined;
      await page.close();
      await shown.close();
    }
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#server.close();
  }
}

/** Ends the sessions of the page, so that the next page does not have to. */
const stopStreams = () =>
  Promise.all(Array.from(document.querySelectorAll('app-stream'), (stream) => stream.stop())).then(
    () => undefined,
  );

/** The page of one block. */
export class BlockPage {
  readonly block: CodeBlock;
  readonly page: Page;
  readonly origin: string;
  /** What the block wrote to the console. */
  readonly log: string[] = [];
  /** The requests and the sockets of the page: `GET /service/stream`, `ws://…`. */
  readonly requests: HTTPRequest[] = [];
  readonly sockets: string[] = [];
  /** What the page sent on its sockets. */
  readonly frames: string[] = [];
  /** Uncaught errors, and warnings and errors in the console. */
  problems: string[] = [];
  readonly #blocks: NamedBlocks;
  readonly #scripts: PageScripts;
  readonly #sites: PageServer[] = [];
  readonly #answers = new Map<string, Answer>();
  #context: BlockContext = {};

  constructor(name: string, blocks: NamedBlocks, page: Page, origin: string, scripts: PageScripts) {
    [this.#blocks, this.page, this.origin, this.#scripts] = [blocks, page, origin, scripts];
    this.block = this.find(name);
  }

  /** Another block of the same guide. */
  find(name: string): CodeBlock {
    const block = this.#blocks.get(name);
    if (!block) throw new Error(`The guide has no block "${name}"`);
    return block;
  }

  /** Notes what the page reports and requests. */
  async listen(): Promise<void> {
    this.page.setDefaultTimeout(15_000);
    // A page in the background draws nothing, and its pointer cannot be locked.
    await this.page.bringToFront();
    this.page.on('console', (message) => this.#noteConsole(message));
    this.page.on('pageerror', (error) => this.problems.push(String(error)));
    this.page.on('request', (request) => this.requests.push(request));
    const tools = await this.page.createCDPSession();
    await tools.send('Emulation.setFocusEmulationEnabled', {enabled: true});
    await tools.send('Network.enable');
    tools.on('Network.webSocketCreated', ({url}) => this.sockets.push(url));
    tools.on('Network.webSocketFrameSent', ({response}) => this.frames.push(response.payloadData));
  }

  /** The text of a script that the pages load. */
  readScript(path: string): string {
    const text = this.#scripts.files.get(path.slice('/app-stream/'.length));
    if (text === undefined) throw new Error(`There is no ${path}`);
    return text;
  }

  /** The path of a script whose name matches. */
  findScript(name: RegExp): string {
    const found = [...this.#scripts.files.keys()].find((file) => name.test(file));
    if (found === undefined) throw new Error(`There is no ${name.source}`);
    return `/app-stream/${found}`;
  }

  /** Serves a block at another origin, as a page at `/page`. Returns that origin. */
  async openSite(block: CodeBlock, context: BlockContext = {}): Promise<string> {
    const {files, imports} = this.#scripts;
    const text = pageOf(block, imports, context);
    const site = await PageServer.open({pages: {'/page': {text}}, scripts: files});
    this.#sites.push(site);
    return site.origin;
  }

  async close(): Promise<void> {
    await Promise.all(this.#sites.map((site) => site.close()));
  }

  /** Opens the block in its context. A script has run when this resolves. */
  async open(context: BlockContext = {}, query = ''): Promise<void> {
    this.#context = context;
    await this.page.goto(`${this.origin}/block${query}`);
    if (!['html', 'css'].includes(this.block.language))
      await this.page
        .waitForFunction(() => 'blockModule' in globalThis, {timeout: 10_000})
        .catch(() => {
          throw new Error(`The block did not run: ${this.problems.join('\n')}`);
        });
  }

  /** Opens the block and waits until its stream plays. */
  async play(context: BlockContext = {}, query = ''): Promise<void> {
    await this.open(context, query);
    await this.waitForPhase('playing');
  }

  /** Answers the requests of the block to a path. */
  answer(path: string, answer: Answer) {
    this.#answers.set(path, answer);
  }

  async waitForPhase(phase: Phase, selector = 'app-stream'): Promise<void> {
    await this.page.waitForFunction(
      (wanted, element) => streamOf(element).state.phase === wanted,
      {},
      phase,
      selector,
    );
  }

  /** The file that the browser saves when `act` makes the page offer it. */
  async download(act: () => Promise<void>): Promise<{readonly name: string; readonly content: Buffer}> {
    const folder = await mkdtemp(join(tmpdir(), 'app-stream-download-'));
    const tools = await this.page.createCDPSession();
    try {
      await tools.send('Browser.setDownloadBehavior', {
        behavior: 'allow',
        downloadPath: folder,
        eventsEnabled: true,
      });
      const name = new Promise<string>((resolve) =>
        tools.once('Browser.downloadWillBegin', ({suggestedFilename}) => resolve(suggestedFilename)),
      );
      const completed = new Promise<void>((resolve) =>
        tools.on('Browser.downloadProgress', ({state}) => state === 'completed' && resolve()),
      );
      await act();
      await completed;
      return {name: await name, content: await readFile(join(folder, await name))};
    } finally {
      await tools.detach();
      await rm(folder, {recursive: true});
    }
  }

  /** Waits for the first request that matches, such as `POST /service/stream`. */
  async waitForRequest(method: string, path: RegExp): Promise<HTTPRequest> {
    return until(`${method} ${String(path)}`, () =>
      this.requests.find((one) => one.method() === method && path.test(new URL(one.url()).pathname)),
    );
  }

  async waitForSocket(url: RegExp): Promise<string> {
    return until(`a socket to ${String(url)}`, () => this.sockets.find((one) => url.test(one)));
  }

  /** The subprotocols that the first socket offers. Call it before the page opens. */
  async waitForSubprotocols(): Promise<string> {
    const tools = await this.page.createCDPSession();
    await tools.send('Network.enable');
    return new Promise((resolve) =>
      tools.once('Network.webSocketWillSendHandshakeRequest', ({request}) =>
        resolve(request.headers['Sec-WebSocket-Protocol'] ?? ''),
      ),
    );
  }

  /** Waits until the block has written a line that matches. */
  async waitForLog(line: RegExp): Promise<string> {
    return until(`${String(line)} in ${JSON.stringify(this.log)}`, () =>
      this.log.find((text) => line.test(text)),
    );
  }

  /** Takes the problems that the test expects out of the list. */
  async expectProblem(problem: RegExp): Promise<void> {
    await until(String(problem), () => this.problems.some((text) => problem.test(text)));
    this.problems = this.problems.filter((text) => !problem.test(text));
  }

  /** Waits for the line on the console about a run that fails as the test expects. Its texts have no unfilled place. */
  async expectFailure(code: FailureCode): Promise<void> {
    await this.expectProblem(new RegExp(`^<app-stream>: ${code}: [^{}]*$`));
  }

  #noteConsole(message: ConsoleMessage) {
    const {url = ''} = message.location();
    if (['error', 'warn'].includes(message.type())) this.problems.push(`${message.text()} (${url})`);
    else this.log.push(message.text());
  }

  async render(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const {pathname} = new URL(request.url ?? '', this.origin);
    const send = (type: string, body: string | Buffer, status = 200) =>
      response.writeHead(status, {'content-type': `${type}; charset=utf-8`}).end(body);
    if (pathname === '/block') send('text/html', pageOf(this.block, this.#scripts.imports, this.#context));
    else if (pathname === '/block.js') send('text/javascript', scriptOf(this.block, this.#context));
    else if (/\.(?:png|jpg|ico)$/.test(pathname)) send('image/png', IMAGE);
    else {
      const answer = this.#answers.get(pathname);
      const chunks: Buffer[] = [];
      for await (const chunk of request) if (chunk instanceof Buffer) chunks.push(chunk);
      const {method, headers} = request;
      const asked = {method, headers, body: String(Buffer.concat(chunks))};
      const {status, type = 'text/plain', body = ''} = answer?.(asked) ?? {status: 404};
      send(type, body, status);
    }
  }
}
