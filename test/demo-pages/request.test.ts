import assert from 'node:assert/strict';
import {test} from 'node:test';
import {z} from 'zod';
import {DemoPages, readText, waitForText, waitUntilPlaying} from './demo-page.ts';

/** The machines that the demo has handed out, by connection type. */
const readMachines = async ({origin}: DemoPages) => {
  const response = await fetch(`${origin}/service/demo/machines`);
  return z.record(z.string(), z.int()).parse(await response.json());
};

test('the request form of the demo page', {timeout: 240_000}, async (t) => {
  const demo = await DemoPages.start(t);
  const page = await demo.open({query: '?app=restricted'});
  /** Ends the stream: the user may not start this application. */
  const selectRestricted = async () => {
    await page.select('#connection-type', '');
    await page.select('#app', 'restricted');
    await page.waitForSelector('app-stream:state(failed)', {timeout: 60_000});
  };

  await t.test('offers the catalogue, and a choice changes the tag and its code', async () => {
    const names = await page.$$eval('#app option', (options) => options.map(({text}) => text));
    assert.ok(names.includes('Molecule Lab (molecule-lab)'), names.join());
    await page.select('#app', 'molecule-lab');
    await page.waitForSelector('app-stream[app-id=molecule-lab]');
    await page.select('#version', '1.0.0');
    await page.waitForSelector('app-stream[version="1.0.0"]');
    await page.select('#profile', 'cold');
    await page.waitForSelector('app-stream[profile=cold]');
    await page.select('#stage', 'gears.usda');
    await page.waitForSelector('app-stream[stage-uri="gears.usda"]');
    await waitForText(page, '#snippet', /stage-uri="gears\.usda"/);
    const code = await readText(page, '#snippet');
    for (const attribute of ['app-id="molecule-lab"', 'version="1.0.0"', 'profile="cold"', 'controls'])
      assert.ok(code.includes(`\n  ${attribute}\n`), `${attribute} in ${code}`);
    assert.match(page.url(), /\?app=molecule-lab&version=1\.0\.0&profile=cold&stage=gears\.usda$/);
  });

  await t.test('shows the code as the tag is now, for three frameworks, and copies it', async () => {
    await page.$eval('app-stream', (stream) => stream.setAttribute('fit', 'cover'));
    await waitForText(page, '#snippet', /fit="cover"/);
    for (const [format, pattern] of [
      [
        'react',
        /^import 'app-stream\/define';[^]*=> \(\n {2}<app-stream\n {4}service-url="http[^]*\n {2}\/>\n\);$/,
      ],
      ['vue', /^<script setup>\n[^]*<template>\n {2}<app-stream\n[^]*\n {2}\/>\n<\/template>$/],
      ['html', /^<script type="module" src="http:[^"]*\/app-stream\.js"><\/script>\n<app-stream\n/],
    ] as const) {
      await page.$eval(`[value=${format}]`, (radio) => {
        if (radio instanceof HTMLInputElement) radio.click();
      });
      const code = await readText(page, '#snippet');
      assert.match(code, pattern);
      assert.ok(code.includes('fit="cover"'));
      await page.click('#copy');
      await waitForText(page, '#copied', /Copied/);
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), code);
    }
  });

  for (const [connectionType, pattern] of [
    ['direct', /signaling-url="ws:[^"]*\/direct"/],
    ['portal', /import \{portal\} from 'http:[^']*-portal\.js';\s+document[^]* = portal\(\{url: 'http:/],
    ['gateway', /import \{nvcf\} from 'http:[^']*-nvcf\.js';\s+document[^]* = nvcf\(\{\s+gateway: 'http:/],
  ] as const) {
    await t.test(
      `plays on the connection type "${connectionType}" with one machine, and shows its code`,
      async () => {
        await selectRestricted();
        const before = await readMachines(demo);
        await page.select('#app', 'usd-viewer');
        await page.select('#connection-type', connectionType);
        await waitUntilPlaying(page);
        assert.match(page.url(), new RegExp(`[?&]connectionType=${connectionType}`));
        assert.match(await readText(page, '#snippet'), pattern);
        const machines = await readMachines(demo);
        // The demo keeps its direct application.
        assert.equal(
          machines[connectionType],
          connectionType === 'direct' ? 1 : (before[connectionType] ?? 0) + 1,
        );
        const script = /from '(http:[^']*)'/.exec(await readText(page, '#snippet'))?.[1];
        if (script !== undefined) assert.equal((await fetch(script)).status, 200);
      },
    );
  }

  await t.test('sets the language of the element', async () => {
    await selectRestricted();
    const readMessage = () => page.$eval('app-stream', ({error}) => error?.message ?? '');
    const english = await readMessage();
    assert.equal(await page.$$eval('#lang option', ({length}) => length), 9);
    await page.select('#lang', 'de');
    await page.waitForSelector('app-stream[lang=de]');
    await page.waitForFunction(
      (text) => document.querySelector('app-stream')?.error?.message !== text,
      {timeout: 60_000},
      english,
    );
    await waitForText(page, '#snippet', /lang="de"/);
    await page.select('#lang', '');
    await page.waitForSelector('app-stream:not([lang])');
  });

  await t.test('keeps the theme of the user, on every demo page', async () => {
    const readBackground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await readBackground();
    await page.select('#theme', 'dark');
    const dark = await readBackground();
    assert.notEqual(dark, light);
    await page.goto(`${demo.origin}/direct.html`);
    await page.waitForFunction(
      (color) => getComputedStyle(document.documentElement).backgroundColor === color,
      {timeout: 60_000},
      dark,
    );
    await page.evaluate(() => localStorage.clear());
  });

  await t.test('shows the start as five steps, and folds the events away', async () => {
    await page.goto(`${demo.origin}/test-bench.html?app=usd-viewer&profile=cold`);
    await waitForText(page, '.phase', /^Starting the application: ./);
    await waitForText(page, '[aria-current=step]', /^Start in progress/);
    await waitUntilPlaying(page);
    await waitForText(page, '.phase', /^Playing/);
    const steps = await page.$$eval('.phases li', (items) => items.map(({textContent}) => textContent));
    const names = ['Check', 'Create', 'Start', 'Connect', 'Play'];
    assert.deepEqual(
      steps.map((step) => step.split(' ')[0]),
      names,
    );
    for (const step of steps.slice(0, -1)) assert.match(step, / done \d+(\.\d)? s$/);
    // The service shows each of its five messages for 0.8 s.
    assert.ok(Number(/[\d.]+/.exec(steps[2] ?? '')?.[0]) >= 3, steps[2]);
    assert.equal(await page.$eval('.log', (log) => log instanceof HTMLDetailsElement && log.open), false);
    const events = await page.$$eval('#log strong', (items) => items.map(({textContent}) => textContent));
    assert.ok(events.filter((event) => event === 'statechange').length > names.length, events.join());
  });
});
