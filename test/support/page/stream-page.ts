import {randomUUID} from 'node:crypto';
import type {IncomingMessage, ServerResponse} from 'node:http';
import {BUNDLED_ELEMENT} from '../../browsers/bundled-tests.ts';

const escapeHtml = (text: string) => text.replace(/[&"<]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The addresses of late modules that were requested once. */
const requested = new Set<string>();

/** Answers the first request of a late module like a gateway that restarts, and the next ones with the module. */
const serveLateModule = (url: string, path: string, response: ServerResponse) => {
  if (requested.has(url)) response.writeHead(302, {location: path});
  else response.writeHead(502);
  requested.add(url);
  response.end();
};

/** The pages whose held modules may load. */
const released = new Set<string>();

/** Answers like a gateway that is down, until the page is released. */
const serveHeldModule = (page: string, path: string, response: ServerResponse) => {
  if (released.has(page)) response.writeHead(302, {location: path});
  else response.writeHead(502);
  response.end();
};

const releaseModules = (page: string, response: ServerResponse) => {
  released.add(page);
  response.writeHead(204).end();
};

/**
 * Serves `/stream-page`: a page with one stream, whose attributes are the parameters of the query. Modules in the
 * parameter `without` fail to load in that page, those in `late` fail once, and those in `held` until a request for
 * `/release-modules`. Only such a page loads the element module by module. Returns false for other paths.
 */
export const serveStreamPage = ({url = ''}: IncomingMessage, response: ServerResponse): boolean => {
  const {pathname, searchParams} = new URL(url, 'http://page.example');
  const page = searchParams.get('page') ?? '';
  const path = searchParams.get('path') ?? '';
  switch (pathname) {
    case '/late-module':
      serveLateModule(url, path, response);
      return true;
    case '/held-module':
      serveHeldModule(page, path, response);
      return true;
    case '/release-modules':
      releaseModules(page, response);
      return true;
    case '/stream-page':
      servePage(searchParams, response);
      return true;
    default:
      return false;
  }
};

const servePage = (searchParams: URLSearchParams, response: ServerResponse) => {
  const page = randomUUID();
  const replaced = [
    ...searchParams.getAll('without').map((module) => [module, '/there-is-no.js']),
    ...searchParams.getAll('late').map((module) => [module, `/late-module?page=${page}&path=${module}`]),
    ...searchParams.getAll('held').map((module) => [module, `/held-module?page=${page}&path=${module}`]),
  ];
  const script = replaced.length > 0 ? 'src/define.ts' : BUNDLED_ELEMENT;
  for (const name of ['without', 'late', 'held']) searchParams.delete(name);
  const attributes = [...searchParams].map(([name, value]) => `${name}="${escapeHtml(value)}"`).join(' ');
  response.writeHead(200, {'Content-Type': 'text/html'});
  response.end(`<!doctype html>
<html lang="en" data-page="${page}">
  <title>A page with a stream</title>
  <script type="importmap">${JSON.stringify({imports: Object.fromEntries(replaced) as unknown})}</script>
  <script>
    // The test that opened this page counts its starts (machines-per-start.ts).
    const {dispatchEvent} = EventTarget.prototype;
    EventTarget.prototype.dispatchEvent = function (event) {
      (opener ?? parent).onStreamEvent?.(event);
      return dispatchEvent.call(this, event);
    };
  </script>
  <script type="module" src="/${script}"></script>
  <app-stream ${attributes}></app-stream>
</html>`);
};
