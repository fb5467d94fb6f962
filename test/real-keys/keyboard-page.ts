import {fileURLToPath} from 'node:url';
import puppeteer, {type Browser, type Page} from 'puppeteer-core';
import {findBrowser} from '../../cli/doctor/checks/find-browser.ts';
import type {InputEvent} from '../../src/connection/input-event.ts';
import {findFirefox} from '../browsers/find-firefox.ts';
import {firefoxOptions} from '../browsers/firefox-launcher.ts';
import {BROWSER_ARGS} from '../support/browser.ts';
import {bundleScript} from '../support/page/bundle-script.ts';
import {VirtualDisplay} from './virtual-display.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The page as one document: it needs no server. */
const buildPage = async (): Promise<string> => {
  const script = await bundleScript(`${root}test/real-keys/page/main.ts`);
  const code = script.replaceAll('</script', '<\\/script');
  return `<!doctype html><title>Real keys</title><body><script type="module">${code}</script>`;
};

/** The browsers with a window that the machine has. */
export const BROWSERS = [
  {name: 'Chromium', path: findBrowser()},
  {name: 'Firefox', path: findFirefox()},
] as const;
type BrowserName = (typeof BROWSERS)[number]['name'];

const launch = (name: BrowserName, {env}: VirtualDisplay): Promise<Browser> => {
  const window = {headless: false, defaultViewport: null, env};
  if (name === 'Firefox')
    return puppeteer.launch({
      ...firefoxOptions(),
      ...window,
      // Alt alone would put the focus into the menu of the browser.
      extraPrefsFirefox: {...firefoxOptions().extraPrefsFirefox, 'ui.key.menuAccessKeyFocuses': false},
    });
  const args = [...BROWSER_ARGS, '--window-position=0,0', '--window-size=1200,800'];
  return puppeteer.launch({...window, args, executablePath: findBrowser() ?? ''});
};

/** A key that no test presses otherwise. When it has arrived, so have all before it. */
const MARKER = {number: 115, code: 'End'};

/** A layout by its name in XKB, and a key by its number with the name that only this layout gives it. */
export interface Layout {
  readonly name: string;
  readonly probe: readonly [number: number, key: string];
}

/** The page in a browser with a window, at a keyboard and a mouse of its own. */
export class KeyboardPage {
  /** The acts that move the pointer over the video and over the field of the page. */
  #toVideo = '';
  #toField = '';

  private constructor(
    readonly display: VirtualDisplay,
    readonly browser: Browser,
    readonly page: Page,
  ) {}

  static async open(name: BrowserName): Promise<KeyboardPage> {
    const display = await VirtualDisplay.open();
    const browser = await launch(name, display);
    const [page = await browser.newPage()] = await browser.pages();
    await page.setContent(await buildPage());
    await page.waitForFunction(() => globalThis.keyBench);
    const opened = new KeyboardPage(display, browser, page);
    await opened.#takeFocus();
    return opened;
  }

  async close() {
    await this.browser.close();
    this.display.close();
  }

  get toVideo() {
    return this.#toVideo;
  }

  get toField() {
    return this.#toField;
  }

  /** Without a window manager, no window has the focus. */
  async #takeFocus() {
    const moveTo = async (what: 'video' | 'field') => {
      const place = await this.page.evaluate((asked) => globalThis.keyBench?.placeOf(asked), what);
      return `mousemove ${place?.join(' ') ?? ''}`;
    };
    this.#toVideo = await moveTo('video');
    this.#toField = await moveTo('field');
    const windows = await this.display.act('search --sync --onlyvisible --name Real');
    await this.display.act(`windowfocus ${windows.split('\n').at(-1) ?? ''}`, this.#toField, 'click 1');
    await this.page.waitForFunction(() => globalThis.keyBench?.hasFocus());
  }

  /** Sets the layout. The browser has it when the probe writes what it should. */
  async setLayout({name, probe: [number, key]}: Layout) {
    await this.display.setLayout(name);
    await this.page.evaluate(() => globalThis.keyBench?.begin('page'));
    const isSet = async () => {
      await this.display.act(`key ${number}`);
      return this.page.evaluate((expected) => globalThis.keyBench?.readLastKey() === expected, key);
    };
    while (!(await isSet()));
  }

  /** Puts the focus into the stream or into the field of the page. The host has received nothing then. */
  async begin(place: 'stream' | 'page', text = false) {
    await this.page.evaluate((...given) => globalThis.keyBench?.begin(...given), place, text);
  }

  /** The user acts, and is in the stream at the end. Resolves with what the host has received since `begin`. */
  async perform(...acts: readonly string[]): Promise<readonly InputEvent[]> {
    const count = await this.#countMarkers();
    await this.display.act(...acts, `key ${MARKER.number}`);
    await this.page.waitForFunction(
      (key, before) => (globalThis.keyBench?.countReleases(key) ?? 0) > before,
      {},
      MARKER.code,
      count,
    );
    const received = await this.page.evaluate(() => globalThis.keyBench?.readReceived() ?? []);
    return received.filter((event) => !(event.kind === 'key' && event.code === MARKER.code));
  }

  #countMarkers(): Promise<number> {
    return this.page.evaluate((key) => globalThis.keyBench?.countReleases(key) ?? 0, MARKER.code);
  }

  readRatio() {
    return this.page.evaluate(() => globalThis.keyBench?.readRatio() ?? {ratio: 0, changes: 0});
  }
}
