import {join} from 'node:path';
import type {Browser, Page} from 'puppeteer-core';
import {build} from 'vite';
import {bundleElement} from './packed-package.ts';
import {launchBrowser} from '../browser.ts';
import {PageServer} from '../page/page-server.ts';
import {InstalledPackage} from './installed-package.ts';

/**
 * Pages in a browser that can import the element from the files for script tags, and from `/app-stream/page.js`: the
 * bundle of a project that has installed the package and imports `app-stream/define`.
 */
export class ElementPages {
  readonly #project: InstalledPackage;
  readonly #server: PageServer;
  readonly #browser: Browser;

  private constructor(project: InstalledPackage, server: PageServer, browser: Browser) {
    this.#project = project;
    this.#server = server;
    this.#browser = browser;
  }

  /** @param texts the HTML of each page, by its path */
  static async open(texts: Readonly<Record<string, string>>): Promise<ElementPages> {
    const project = await InstalledPackage.open({files: {'page.js': "import 'app-stream/define';"}});
    const scripts = new Map([...(await bundleElement()), ...(await bundlePage(project))]);
    const pages = Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, {text}]));
    const [server, browser] = await Promise.all([PageServer.open({pages, scripts}), launchBrowser()]);
    return new ElementPages(project, server, browser);
  }

  /** Opens a page in a tab of its own, and resolves when it has loaded. */
  async openPage(path: string): Promise<Page> {
    const page = await this.#browser.newPage();
    await page.goto(`${this.#server.origin}${path}`);
    return page;
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#server.close();
    await this.#project.remove();
  }
}

/** The files of `page.js`, as the bundler of the project writes them: their texts by their names. */
const bundlePage = async ({folder: root}: InstalledPackage): Promise<ReadonlyMap<string, string>> => {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {write: false, lib: {entry: join(root, 'page.js'), formats: ['es'], fileName: 'page'}},
  });
  const chunks = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  return new Map(
    chunks.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code] as const] : [])),
  );
};
