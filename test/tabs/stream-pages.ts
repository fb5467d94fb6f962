/** The tag with a profile, below the address of a service. It polls a cold start early. */
export const tag = (profile = 'default', serviceUrl = '/service') =>
  `<app-stream service-url="${serviceUrl}" app-id="usd-viewer" profile="${profile}" limits='{"start": {"pollMs": 300}}' muted></app-stream>`;
const pageWith = (body: string) => ({
  text: `<!doctype html>
<title>A page of a site with a stream</title>
<script type="module" src="/app-stream/app-stream.js"></script>
${body}`,
});
const rules = JSON.stringify({prerender: [{urls: ['/stream'], eagerness: 'immediate'}]});

/** Pages of a site with a stream, by their paths. */
export const PAGES = {
  '/': pageWith('<p>No stream</p>'),
  '/stream': pageWith(
    `${tag()}<script>document.querySelector('app-stream').addEventListener('playing', () => fetch('/playing'))</script>`,
  ),
  '/playing': {text: ''},
  '/cold': pageWith(tag('cold')),
  '/busy': pageWith(tag('cold', '/gateway')),
  '/before': pageWith(`<a href="/stream">Stream</a><script type="speculationrules">${rules}</script>`),
  '/unmounts': pageWith(
    `${tag()}<script>addEventListener('pagehide', () => document.querySelector('app-stream').remove())</script>`,
  ),
};
