import type {IncomingMessage, ServerResponse} from 'node:http';

/**
 * The strictest policy under which the element works: its modules from this origin, requests to the service, a socket
 * to whatever host the service names. Styles are adopted, not inline, and the picture is no URL, so neither is named.
 */
const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self' ws:";

const PAGE = `<!doctype html>
<html lang="en">
  <title>A page with a strict policy</title>
  <script type="module" src="/test/support/strict-page-script.ts"></script>
  <app-stream service-url="/service" app-id="usd-viewer" profile="default" loading="manual"></app-stream>
</html>`;

/** Serves a page with a strict Content-Security-Policy at `/strict-page`; false: not asked for. */
export const handleStrictPage = ({url}: IncomingMessage, response: ServerResponse): boolean => {
  if (url !== '/strict-page') return false;
  response.writeHead(200, {'Content-Type': 'text/html', 'Content-Security-Policy': POLICY});
  response.end(PAGE);
  return true;
};
