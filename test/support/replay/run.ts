/**
 * `npm test -- replay file.json` plays a recording of `app-stream doctor --record` back against the element, in a browser.
 * It prints states, messages and failures with their times. The exit code is 1 if the element fails.
 */
import {readFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {build} from 'vite';
import {launchBrowser} from '../page/launch-browser.ts';
import {PageServer} from '../page/page-server.ts';

const PAGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>A replayed session</title>
  <style>app-stream { width: 1280px; height: 720px; }</style>
  <body>
    <script type="module" src="/app-stream/app-stream.js"></script>
    <script type="module" src="/page.js"></script>
  </body>
</html>
`;

/** Returns the script of the page. */
const bundlePage = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: {entry: fileURLToPath(new URL('page.ts', import.meta.url)), formats: ['es'], fileName: 'page'},
    },
  });
  const [bundle] = Array.isArray(built) ? built : [];
  const script = bundle?.output.find((file) => file.type === 'chunk');
  if (script?.type !== 'chunk') throw new Error('Vite built nothing');
  return script.code;
};

/** Plays a recording. Resolves with whether the element played it without a failure. */
const replayFile = async (file: string): Promise<boolean> => {
  const recording: unknown = JSON.parse(await readFile(file, 'utf8'));
  const server = await PageServer.open({pages: {'/': {text: PAGE}, '/page.js': {text: await bundlePage()}}});
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    return await new Promise<boolean>((resolve, reject) => {
      page.on('pageerror', reject);
      browser.once('disconnected', () => reject(new Error('The browser has ended.')));
      const open = async () => {
        await page.exposeFunction('printLine', (line: string) => console.log(line));
        await page.exposeFunction('endReplay', resolve);
        await page.evaluateOnNewDocument(`globalThis.replayedRecording = ${JSON.stringify(recording)};`);
        await page.goto(`${server.origin}/`);
      };
      open().catch(reject);
    });
  } finally {
    await browser.close();
    await server.close();
  }
};

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: npm test -- replay file.json');
  process.exitCode = 2;
} else process.exitCode = (await replayFile(file)) ? 0 : 1;
