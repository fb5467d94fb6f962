import {readFile} from 'node:fs/promises';
import type {IncomingMessage, ServerResponse} from 'node:http';
import {join} from 'node:path';
import {escapeHtml, readPage} from './read-page.ts';

/** The images of the documents. */
const IMAGE_PATH = /^docs\/[\w-]+\.png$/;

/**
 * Creates the handler that shows the repository as pages: its documents, source files and folders. Relative links of the
 * documents lead to each other, as in a repository on the web. The address of the handler is removed from the URL.
 */
export function createRepositoryHandler(root: string) {
  return async ({url = '/', method}: IncomingMessage, response: ServerResponse, base: string) => {
    const path = decodePath(url);
    if (method !== 'GET' && method !== 'HEAD') response.writeHead(405, {Allow: 'GET, HEAD'}).end();
    else if (path !== undefined && IMAGE_PATH.test(path)) await sendImage(join(root, path), response);
    else await sendPage(path, {root, base}, response);
  };
}

async function sendImage(file: string, response: ServerResponse): Promise<void> {
  const bytes = await readFile(file).catch(() => undefined);
  response.writeHead(bytes ? 200 : 404, {'Content-Type': 'image/png'}).end(bytes);
}

async function sendPage(
  path: string | undefined,
  {root, base}: {readonly root: string; readonly base: string},
  response: ServerResponse,
): Promise<void> {
  const page = path === undefined ? undefined : await readPage(root, path.replace(/\/$/, ''));
  if (page?.isFolder && path && !path.endsWith('/')) {
    // The links of a folder are relative to it.
    response.writeHead(301, {Location: `${base}/${encodeURI(path)}/`}).end();
    return;
  }
  const {title, html} = page ?? {title: 'Not found', html: '<h1>The repository has no such page</h1>'};
  response.writeHead(page ? 200 : 404, {'Content-Type': 'text/html; charset=utf-8'});
  response.end(createDocument(title, html, base));
}

const createDocument = (title: string, html: string, base: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escapeHtml(title)} – &lt;app-stream&gt;</title>
    <link rel="icon" href="/icon.svg" />
    <link rel="stylesheet" href="/shared/base.css" />
    <link rel="stylesheet" href="/reader/reader.css" />
    <script type="module" src="/shared/theme.ts"></script>
  </head>
  <body>
    <header>
      <a class="home" href="/">&lt;app-stream&gt;</a>
      <nav aria-label="Site">
        <a href="${base}/README.md">Documents</a>
        <a href="${base}/">Source</a>
      </nav>
    </header>
    <main>${html}</main>
  </body>
</html>
`;

function decodePath(url: string): string | undefined {
  try {
    return decodeURIComponent(url.replace(/[?#].*/s, '').replace(/^\/+/, ''));
  } catch {
    return undefined;
  }
}
