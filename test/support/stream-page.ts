import type {IncomingMessage, ServerResponse} from 'node:http';

const escaped = (text: string) => text.replace(/[&"<]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Serves a page that is nothing but a stream at `/stream-page`, with the query's pairs as the element's attributes; false:
 * not asked for. The module that `without` names cannot be loaded in it.
 */
export const handleStreamPage = ({url = ''}: IncomingMessage, response: ServerResponse): boolean => {
  const {pathname, searchParams} = new URL(url, 'http://page.example');
  if (pathname !== '/stream-page') return false;
  const missing = searchParams.getAll('without').map((module) => [module, '/there-is-no.js']);
  searchParams.delete('without');
  const attributes = [...searchParams].map(([name, value]) => `${name}="${escaped(value)}"`).join(' ');
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
