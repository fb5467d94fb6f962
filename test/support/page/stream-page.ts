import type {IncomingMessage, ServerResponse} from 'node:http';
import {BUNDLED_ELEMENT} from '../../browsers/bundled-tests.ts';

const escapeHtml = (text: string) => text.replace(/[&"<]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Serves `/stream-page`: a page with one stream, whose attributes are the parameters of the query. Modules in the
 * parameter `without` fail to load in that page. Only such a page loads the element module by module. Returns false for
 * other paths.
 */
export const serveStreamPage = ({url = ''}: IncomingMessage, response: ServerResponse): boolean => {
  const {pathname, searchParams} = new URL(url, 'http://page.example');
  if (pathname !== '/stream-page') return false;
  servePage(searchParams, response);
  return true;
};

const servePage = (searchParams: URLSearchParams, response: ServerResponse) => {
  const replaced = searchParams.getAll('without').map((module) => [module, '/there-is-no.js']);
  const script = replaced.length > 0 ? 'src/define.ts' : BUNDLED_ELEMENT;
  searchParams.delete('without');
  const attributes = [...searchParams].map(([name, value]) => `${name}="${escapeHtml(value)}"`).join(' ');
  response.writeHead(200, {'Content-Type': 'text/html'});
  response.end(`<!doctype html>
<html lang="en">
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
