import {readFile} from 'node:fs/promises';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {extname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import puppeteer, {type Browser, type HTTPRequest, type Page} from 'puppeteer-core';
import {BROWSER_ARGS, findBrowser} from '../../test/support/browser.ts';
import {ipPath} from './network-tools.ts';
import type {ShapedLinks} from './shaped-link.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const STEPS = new URL('../page/watch-steps.js', import.meta.url);
/** Its files come from this process, so that the link carries the stream alone. */
const ORIGIN = 'http://localhost';
const CONTENT_TYPES: Readonly<Record<string, string>> = {'.html': 'text/html', '.js': 'text/javascript'};

/** A browser behind the shaped links. */
export class ClientBrowser {
  readonly #browser: Browser;
  readonly #folder: string;

  private constructor(browser: Browser, folder: string) {
    this.#browser = browser;
    this.#folder = folder;
  }

  static async open({clientSpace}: ShapedLinks): Promise<ClientBrowser> {
    const folder = await mkdtemp(join(tmpdir(), 'bench-client-'));
    const flags = [...BROWSER_ARGS, '--disable-features=LocalNetworkAccessChecks'];
    const browser = await puppeteer.launch({
      executablePath: ipPath(),
      pipe: true,
      ignoreDefaultArgs: true,
      args: [
        ...['netns', 'exec', clientSpace, await findBrowser()],
        ...puppeteer.defaultArgs({args: flags, userDataDir: folder}),
        '--remote-debugging-pipe',
      ],
    });
    return new ClientBrowser(browser, folder);
  }

  /** Opens the page of a client. */
  async open(client: string): Promise<Page> {
    const page = await this.#browser.newPage();
    await page.evaluateOnNewDocument(await readFile(STEPS, 'utf8'));
    await page.setViewport({width: 1280, height: 800});
    await page.setRequestInterception(true);
    page.on('request', (request) => void answer(request));
    await page.goto(`${ORIGIN}/bench/page/stream.html?client=${client}`);
    await page.waitForFunction('"bench" in globalThis');
    return page;
  }

  async close() {
    await this.#browser.close();
    await rm(this.#folder, {recursive: true, force: true});
  }
}

const answer = async (request: HTTPRequest) => {
  const {pathname} = new URL(request.url());
  try {
    const body = await readFile(join(ROOT, pathname));
    await request.respond({body, contentType: CONTENT_TYPES[extname(pathname)] ?? 'text/plain'});
  } catch {
    await request.respond({status: 404});
  }
};
