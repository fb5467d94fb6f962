import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {describe, it} from 'node:test';
import {z} from 'zod';
import {nameOfPart} from '../support/package/packed-package.ts';
import {launchBrowser} from '../support/browser.ts';
import {PageServer} from '../support/page/page-server.ts';

const LIMITS = new URL('../../.size-limit.json', import.meta.url);
const limitsSchema = z.array(z.object({name: z.string(), path: z.union([z.string(), z.array(z.string())])}));

const PAGE = `<!doctype html>
<title>Files</title>
<body></body>
<script type="module">
  import '/app-stream/app-stream.js';
  const stream = document.createElement('app-stream');
  const attributes = {'service-url': '/service', 'app-id': 'usd-viewer', profile: 'default', muted: ''};
  for (const [name, value] of Object.entries(attributes)) stream.setAttribute(name, value);
  document.body.append(stream);
  stream.video.requestVideoFrameCallback((_, {presentationTime}) => {
    globalThis.firstFrameAt = presentationTime;
  });
</script>`;

declare global {
  /** When the browser submitted the first frame, in milliseconds since the navigation. */
  var firstFrameAt: number | undefined;
}

/** The limits with the names of their files, without the hash. */
const readLimits = async () =>
  limitsSchema.parse(JSON.parse(await readFile(LIMITS, 'utf8'))).map(({name, path}) => ({
    name,
    files: [path].flat().map((file) => file.replace('dist/cdn/', '').replace('-????????', '')),
  }));

/** The files of the element that a new page has requested before its first frame. */
const readEarlyFiles = async (): Promise<readonly string[]> => {
  const server = await PageServer.open({pages: {'/': {text: PAGE}}});
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(server.origin);
    await page.waitForFunction('globalThis.firstFrameAt');
    const names = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({name, startTime}) => name.includes('/app-stream/') && startTime < (firstFrameAt ?? 0))
        .map(({name}) => name.split('/').at(-1) ?? ''),
    );
    return names.map(nameOfPart);
  } finally {
    await browser.close();
    await server.close();
  }
};

describe('The size limits', {timeout: 600_000}, () => {
  it('count the one file that a browser loads before the first frame', async () => {
    const [tag] = await readLimits();
    assert.deepEqual(tag?.files, ['app-stream.js']);
    assert.deepEqual(await readEarlyFiles(), tag.files);
  });
});
