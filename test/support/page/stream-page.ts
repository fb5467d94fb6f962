import type {IncomingMessage, ServerResponse} from 'node:http';

const escapeHtml = (text: string) => text.replace(/[&"<]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Serves `/stream-page`: a page with one stream, whose attributes are the parameters of the query. Modules in the
 * parameter `without` fail to load in that page. Returns false for other paths.
 */
export const serveStreamPage = ({url = ''}: IncomingMessage, response: ServerResponse): boolean => {
  const {pathname, searchParams} = new URL(url, 'http://page.example');
  if (pathname !== '/stream-page') return false;
  const missing = searchParams.getAll('without').map((module) => [module, '/there-is-no.js']);
  searchParams.delete('without');
  const attributes = [...searchParams].map(([name, value]) => `${name}="${escapeHtml(value)}"`).join(' ');
  response.writeHead(200, {'Content-Type': 'text/html'});
  response.end(`<!doctype html>
<html lang="en">
  <title>A page with a stream</title>
  <script type="importmap">${JSON.stringify({imports: Object.fromEntries(missing) as unknown})}</script>
  <script type="module" src="/src/define.ts"></script>
  <app-stream ${attributes}></app-stream>
</html>`);
  return true;
};
