import {createHash} from 'node:crypto';
import type {ServerResponse} from 'node:http';
import {importMap} from '../../../build/release/script-tags.ts';
import {bundleElement, nameOfPart} from '../package/packed-package.ts';
import {PageServer} from './page-server.ts';

/** How the server answers the request with a number, counted from one. A file that is held arrives with `release()`. */
export type Answer = 'file' | 'held' | 'changed' | 'broken' | 'gone';

/**
 * What the page states about its files. `release`: the map of a release. `removed`: a script inserts that map and removes
 * it. `none`: nothing.
 */
export type Hashes = 'release' | 'removed' | 'none';

const isForm = (text: string | null): text is Hashes =>
  text === 'release' || text === 'removed' || text === 'none';

/** The name of a file that the tag imports on demand. */
const DEMANDED = /import\(["'`]\.\/([^"'`]+)/g;

/** Collects the files that ran, and the errors that nothing caught. */
const COLLECTED = `
  globalThis.ran = [];
  globalThis.uncaught = [];
  addEventListener('error', ({message}) => uncaught.push(message));
  addEventListener('unhandledrejection', ({reason}) => uncaught.push(String(reason)));
  globalThis.playing = customElements.whenDefined('app-stream').then(async () => {
    const stream = document.querySelector('app-stream');
    while (stream.state.phase !== 'playing')
      await new Promise((resolve) => stream.addEventListener('statechange', resolve, {once: true}));
  });`;

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** The files, each of which reports its name when it runs. */
const readFiles = async (): Promise<ReadonlyMap<string, string>> => {
  const files = new Map<string, string>();
  for (const [name, text] of await bundleElement())
    files.set(name, `${text}\nran.push('${nameOfPart(name)}');`);
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
    const text = this.#files.get('app-stream.js') ?? '';
    return Array.from(text.matchAll(DEMANDED), ([, name = '']) => nameOfPart(name));
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
    const form = parameters.get('hashes');
    const map = JSON.stringify(importMap('/cdn/', hashes));
    const head = {
      release: `<script type="importmap">${map}</script>`,
      removed: `<script>
        const map = Object.assign(document.createElement('script'), {type: 'importmap', text: ${JSON.stringify(map)}});
        document.head.append(map);
        map.remove();
      </script>`,
      none: '',
    };
    const integrity = form === 'none' ? '' : `integrity="${hashes['app-stream.js'] ?? ''}"`;
    return `<!doctype html>
<html lang="en">
<title>A page with parts</title>
<script>${COLLECTED}</script>
${isForm(form) ? head[form] : ''}
<script type="module" src="/cdn/app-stream.js" ${integrity} crossorigin="anonymous"></script>
<app-stream service-url="/service" app-id="usd-viewer" profile="default" ${parameters.get('attributes') ?? ''}></app-stream>
</html>`;
  }
}
