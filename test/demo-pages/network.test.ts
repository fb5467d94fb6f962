import assert from 'node:assert/strict';
import {test} from 'node:test';
import {
  controlOf,
  DemoPages,
  readText,
  selectSuggestion,
  waitForText,
  waitUntilPlaying,
} from './demo-page.ts';

test('the network panel of the playground', {timeout: 240_000}, async (t) => {
  const demo = await DemoPages.start(t);
  const page = await demo.open();
  await waitUntilPlaying(page);
  const reset = () => page.click('.network button');

  for (const [field, value, cause, help] of [
    ['maxFps', '4', 'host', /^The application is busy\./],
    ['blockedMs', '500', 'browser', /^Your device can’t keep up\./],
    // Last, because the lost packets of the last seconds would hide another cause.
    ['lossPercent', '10', 'network', /^Your network is slow or loses data\./],
  ] as const) {
    await t.test(`shows that the cause is the ${cause} with ${field} ${value}, and what helps`, async () => {
      await reset();
      await page.select(`#${field}`, value);
      await waitForText(page, '.network .cause', new RegExp(`^cause: ${cause}$`));
      assert.match(await readText(page, '.network .help'), help);
      assert.match(await readText(page, '.network dl'), /Round trip\s*\d+ ms/);
    });
  }

  await t.test('shows no lost packets after a reset', async () => {
    await reset();
    await waitForText(page, '.network dl', /Lost packets\s*0 %/);
    // A busy machine is a cause of its own.
    await waitForText(page, '.network .cause', /^(?!cause: network)/);
  });

  await t.test('applies the delay and the rate to the stream that plays', async () => {
    await page.select('#delayMs', '300');
    await waitForText(page, '.network dl', /Round trip\s*[6-9]\d\d ms/);
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.method() === 'PATCH'),
      page.select('#kilobitsPerSecond', '150'),
    ]);
    assert.match((await request.fetchPostData()) ?? '', /"kilobitsPerSecond":150\b/);
  });

  await t.test(
    'applies the conditions to the next session, and names connection types that have no link',
    async () => {
      await reset();
      await page.select('#maxFps', '0');
      await waitForText(page, '.network .level', /^No video$/);
      await selectSuggestion(page, 'app-id', 'molecule-lab');
      await page.waitForSelector('app-stream[app-id=molecule-lab]:state(playing)', {timeout: 60_000});
      await waitForText(page, '.network .level', /^No video$/);
      assert.equal(await readText(page, '.problem'), '');
      const refused: string[] = [];
      page.on('response', (response) => {
        if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
      });
      await page.select(controlOf('connection'), 'direct');
      await waitForText(page, '.problem', /need the connection “Kit App Streaming”/);
      assert.deepEqual(refused, []);
    },
  );
});
