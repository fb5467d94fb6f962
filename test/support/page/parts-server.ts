import {createHash} from 'node:crypto';
import type {ServerResponse} from 'node:http';
import {importMap, type Integrity} from '../../../build/release/script-tags.ts';
import {bundleElement, nameOfPart} from './bundle-element.ts';
import {PageServer} from './page-server.ts';

/** How the server answers the request with a number, counted from one. A file that is held arrives with `release()`. */
export type Answer = 'file' | 'held' | 'changed' | 'broken' | 'gone';

/** What the page states about its files: the map of a release, one hash for each file, or nothing. */
export type Hashes = 'release' | 'files' | 'none';

/** The pauses of `LazyModule` in the built file. */
const PAUSES = '[1e3,2e3,4e3,8e3,15e3,3e4]';

/** The name of a file that `LazyModule` imports, in the built files. */
const DEMANDED = /import\(\w+\(["'`]\.\/([^"'`]+)/g;

/** Counts the failed attempts of all parts, and makes the next one follow after a millisecond. */
const COUNTED_PAUSES = `
  globalThis.ran = [];
  globalThis.failures = 0;
  globalThis.uncaught = [];
  addEventListener('error', ({message}) => uncaught.push(message));
  addEventListener('unhandledrejection', ({reason}) => uncaught.push(String(reason)));
  globalThis.pauses = {
    get: (target, key) => (key === 'at' ? () => 1 : void (failures += 1)),
  };
  globalThis.playing = customElements.whenDefined('app-stream').then(async () => {
    const stream = document.querySelector('app-stream');
    while (stream.state.phase !== 'playing')
      await new Promise((resolve) => stream.addEventListener('statechange', resolve, {once: true}));
  });`;

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** The files, each of which reports its name when it runs. */
const readFiles = async (): Promise<ReadonlyMap<string, string>> => {
  const files = new Map<string, string>();
  for (const [name, text] of await bundleElement()) {
    const code = text.replace(PAUSES, 'new Proxy({}, pauses)');
    if ((code === text) === (name === 'app-stream.js'))
      throw new Error(`The pauses are not where they should be: ${name}`);
    files.set(name, `${code}\nran.push('${nameOfPart(name)}');`);
  }
  return files;
};

/** Serves the files for script tags to pages with hashes, and breaks or changes some of them. */
export class PartsServer {
  /** How the server answers the request for a part by its name without the hash. */
  answer: (part: string, request: number) => Answer = () => 'file';
  /** Whether the page refuses each script without a hash. */
  isStrict = false;
  /** The requests for each part since the page was opened. */
  readonly requests = new Map<string, number>();
  /** One function for each file that is held, which sends it. */
  readonly #held: (() => void)[] = [];
  readonly #server: PageServer;
  readonly #files: ReadonlyMap<string, string>;

  private constructor(server: PageServer, files: ReadonlyMap<string, string>) {
    this.#server = server;
    this.#files = files;
  }

  static async open(): Promise<PartsServer> {
    const files = await readFiles();
    const server = await PageServer.open({
      pages: {},
      scripts: new Map(),
      render: ({url = ''}, response) => parts.#respond(new URL(url, 'http://page'), response),
    });
    const parts: PartsServer = new PartsServer(server, files);
    return parts;
  }

  /** The names of the parts that load on demand, without the hashes of their contents. */
  get parts(): readonly string[] {
    const texts = [...this.#files.values()].join('');
    return [...new Set(Array.from(texts.matchAll(DEMANDED), ([, name = '']) => nameOfPart(name)))];
  }

  /** The names of the other entries, and of the files that entries and parts share. */
  get others(): readonly string[] {
    const known = [...this.parts, 'app-stream.js'];
    return [...this.#files.keys()].map(nameOfPart).filter((name) => !known.includes(name));
  }

  /** The address of a page with a stream that has these attributes. */
  address(hashes: Hashes, attributes: string): string {
    return `${this.#server.origin}/?${new URLSearchParams({hashes, attributes}).toString()}`;
  }

  /** Sends the files that are held. */
  release() {
    for (const send of this.#held.splice(0)) send();
  }

  async close(): Promise<void> {
    await this.#server.close();
  }

  #respond({pathname, searchParams}: URL, response: ServerResponse) {
    if (pathname === '/') {
      this.requests.clear();
      const policy = this.isStrict ? {'integrity-policy': 'blocked-destinations=(script)'} : {};
      response.writeHead(200, {'content-type': 'text/html', ...policy}).end(this.#page(searchParams));
      return;
    }
    const name = pathname.replace('/cdn/', '');
    const text = this.#files.get(name);
    const part = nameOfPart(name);
    const request = (this.requests.get(part) ?? 0) + 1;
    this.requests.set(part, request);
    const answer = this.answer(part, request);
    const send = (code: string) =>
      response.writeHead(200, {'content-type': 'text/javascript', 'cache-control': 'no-store'}).end(code);
    if (text === undefined || answer === 'gone') response.writeHead(404).end();
    else if (answer === 'broken') response.writeHead(502).end();
    else if (answer === 'held') this.#held.push(() => send(text));
    else send(answer === 'changed' ? `ran.push('changed ${part}');${text}` : text);
  }

  #page(parameters: URLSearchParams): string {
    const hashes = Object.fromEntries(
      Array.from(this.#files, ([name, text]) => [name, hashOf(text)] as const),
    );
    const map = this.#map(parameters.get('hashes') ?? '', hashes);
    const integrity = map ? `integrity="${hashes['app-stream.js'] ?? ''}"` : '';
    return `<!doctype html>
<html lang="en">
<title>A page with parts</title>
<script>${COUNTED_PAUSES}</script>
${map ? `<script type="importmap">${JSON.stringify(map)}</script>` : ''}
<script type="module" src="/cdn/app-stream.js" ${integrity} crossorigin="anonymous"></script>
<app-stream service-url="/service" app-id="usd-viewer" profile="default" ${parameters.get('attributes') ?? ''}></app-stream>
</html>`;
  }

  #map(hashes: string, ofFiles: Integrity) {
    if (hashes === 'none') return undefined;
    if (hashes === 'release') return importMap('/cdn/', ofFiles);
    return {
      integrity: Object.fromEntries(Object.entries(ofFiles).map(([name, hash]) => [`/cdn/${name}`, hash])),
    };
  }
}
