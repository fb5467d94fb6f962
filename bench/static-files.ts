import {readFileSync} from 'node:fs';
import type {ServerResponse} from 'node:http';
import {extname} from 'node:path';
import {fileURLToPath} from 'node:url';
import {brotliCompressSync} from 'node:zlib';

const ROOT = new URL('../', import.meta.url);
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};
const ALLOWED = /^\/(?:dist\/cdn|bench\/page)\/[\w.-]+$/;
/** Browsers give a clock of five microseconds only to isolated pages. */
const ISOLATION_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/** A page can contain another file's script, so that it loads no file beside itself. */
const INLINE = /\/\* inline ([\w.-]+) \*\//;

const compressed = new Map<string, Buffer>();

const readText = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`.${path}`, ROOT)), 'utf8').replace(INLINE, (_, name: string) =>
    readText(`/bench/page/${name}`).replace('export const open', 'const open'),
  );

const compress = (path: string): Buffer => {
  let content = compressed.get(path);
  if (!content) {
    content = brotliCompressSync(readText(path));
    compressed.set(path, content);
  }
  return content;
};

/** Serves the bench's pages and the built element like a CDN: compressed by brotli, and cacheable for ever. */
export const serveFile = (url: string, response: ServerResponse) => {
  const {pathname} = new URL(url, 'http://bench');
  const type = CONTENT_TYPES[extname(pathname)];
  if (!type || !ALLOWED.test(pathname)) {
    response.writeHead(404).end();
    return;
  }
  try {
    const content = compress(pathname);
    response.writeHead(200, {
      'content-type': type,
      'content-encoding': 'br',
      'content-length': content.length,
      'cache-control': 'max-age=31536000, immutable',
      ...ISOLATION_HEADERS,
    });
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
};
