import assert from 'node:assert/strict';
import {test} from 'node:test';
import {z} from 'zod';
import {
  CODE,
  controlOf,
  DemoPages,
  readText,
  selectSuggestion,
  waitForText,
  waitUntilPlaying,
} from './demo-page.ts';

/** The machines that the demo has handed out, by connection type. */
const readMachines = async ({origin}: DemoPages) => {
  const response = await fetch(`${origin}/service/demo/machines`);
  return z.record(z.string(), z.int()).parse(await response.json());
};

test('the playground of the demo', {timeout: 240_000}, async (t) => {
  const demo = await DemoPages.start(t);
  const page = await demo.open({query: '?app-id=restricted'});
  const stop = () => page.click('stream-playground >>> button[value=stop]');

  await t.test('shows the failure of the application that its link selects, and its events', async () => {
    await waitForText(page, 'stream-playground >>> .phase', /^failed: forbidden$/);
    await waitForText(page, 'stream-playground >>> .list', /\berror\s+error: AppStreamError: /);
    await waitForText(page, 'stream-playground >>> .list', /\bstatechange\s+from: \w+, state: failed\s/);
  });

  await t.test(
    'suggests what the catalogue has, and a choice changes the tag, its code and the link',
    async () => {
      for (const [name, value] of [
        ['app-id', 'molecule-lab'],
        ['version', '1.0.0'],
        ['profile', 'cold'],
        ['stage-uri', 'gears.usda'],
      ] as const) {
        await selectSuggestion(page, name, value);
        await page.waitForSelector(`app-stream[${name}="${value}"]`);
        await waitForText(page, CODE, new RegExp(`\n  ${name}="${value}"\n`));
      }
      await page.click(controlOf('muted'));
      await page.waitForSelector('app-stream[muted]');
      assert.match(
        page.url(),
        /\?app-id=molecule-lab&version=1\.0\.0&profile=cold&stage-uri=gears\.usda&muted=$/,
      );
      await waitForText(page, 'stream-playground >>> .phase', /^pending$/);
    },
  );

  await t.test('copies the code of each framework', async () => {
    for (const [framework, pattern] of [
      ['React', /<AppStream\n/],
      ['HTML', /^<script type="module" src="http:[^"]*\/app-stream\.js"><\/script>\n\n<app-stream\n/],
    ] as const) {
      await page.click(`stream-playground >>> button[value=${framework}]`);
      await page.click('stream-playground >>> button[value=copy]');
      await waitForText(page, 'stream-playground >>> tag-code >>> [role=status]', /Copied/);
      const code = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(code, pattern);
      assert.equal(code.trim(), await readText(page, CODE));
    }
  });

  for (const [connection, pattern] of [
    ['direct', /signaling-url="ws:[^"]*\/direct"/],
    ['portal', /import \{portal\} from 'http:[^']*-portal\.js';\s+document[^]* = portal\(\{url: 'http:/],
    ['gateway', /import \{nvcf\} from 'http:[^']*-nvcf\.js';\s+document[^]* = nvcf\(\{\s+gateway: 'http:/],
  ] as const) {
    await t.test(
      `plays on the connection type "${connection}" with one machine, and shows its code`,
      async () => {
        await stop();
        const before = await readMachines(demo);
        await page.select(controlOf('connection'), connection);
        await waitUntilPlaying(page);
        assert.match(page.url(), new RegExp(`[?&]connection=${connection}`));
        const code = await readText(page, CODE);
        assert.match(code, pattern);
        const machines = await readMachines(demo);
        // The demo keeps its direct application.
        assert.equal(machines[connection], connection === 'direct' ? 1 : (before[connection] ?? 0) + 1);
        const script = /from '(http:[^']*)'/.exec(code)?.[1];
        if (script !== undefined) assert.equal((await fetch(script)).status, 200);
      },
    );
  }

  await t.test('shows two streams with a session each, and counts the sessions', async () => {
    await page.goto(`${demo.origin}/playground.html?app-id=usd-viewer&profile=default&muted`);
    await waitUntilPlaying(page);
    await page.select(controlOf('streams'), '2');
    await page.waitForSelector('app-stream + app-stream:state(playing)', {timeout: 60_000});
    const ids = await page.$$eval('app-stream', (streams) => streams.map(({session}) => session?.id));
    assert.equal(new Set(ids).size, 2);
    await waitForText(page, '#sessions', /^Sessions on the demo service: \d+$/);
    await page.select(controlOf('streams'), '');
    await page.waitForFunction(() => document.querySelectorAll('app-stream').length === 1);
  });
});
