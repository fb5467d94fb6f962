import assert from 'node:assert/strict';
import type {Frame} from 'puppeteer-core';
import {until} from '../../support/until.ts';
import type {BlockPage} from '../page/block-page.ts';
import type {Scenarios} from '../scenario.ts';

const PAGE = 'The whole page · html';
const FIRST_SITE = "'https://www.example.com'";

/** Serves the page with the stream at an origin of its own. `sites` may control it. */
const openViewer = (block: BlockPage, ...sites: readonly string[]) =>
  block.openSite(block.find(PAGE), {addresses: {[FIRST_SITE]: sites.map((site) => `'${site}'`).join()}});

const frameOf = async (block: BlockPage): Promise<Frame> => {
  const element = await block.page.waitForSelector('iframe');
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('The block has no frame');
  await frame.waitForFunction(() => document.readyState === 'complete');
  return frame;
};

const waitForPhase = (frame: Frame, phase: string) =>
  frame.waitForFunction((wanted) => streamOf().state.phase === wanted, {}, phase);

/** `docs/cdn.md`, Content systems */
export const EMBED: Scenarios = {
  'Embed it · html': async (block) => {
    const viewer = await openViewer(block);
    await block.open({addresses: {'https://viewer.example.com/embed.html': `${viewer}/page`}});
    const frame = await frameOf(block);
    await waitForPhase(frame, 'idle');
    assert.equal(await frame.evaluate(() => hostOf().sessions.length), 0);
    const button = await frame.waitForSelector('app-stream >>> [part~=play]', {visible: true});
    await button?.click();
    await waitForPhase(frame, 'playing');
    const stages = await frame.evaluate(() => hostOf().sessions.map(({request}) => request?.stageUri));
    assert.deepEqual(stages, ['factory.usda']);
  },

  'Control it · html': async (block) => {
    const {page} = block;
    const viewer = await openViewer(block, block.origin);
    await block.open({
      addresses: {'https://viewer.example.com': viewer, '/embed.html': '/page'},
    });
    const frame = await frameOf(block);
    const waitForShown = (phase: string) =>
      page.waitForFunction((wanted) => document.querySelector('#phase')?.textContent === wanted, {}, phase);
    await waitForShown('idle');
    await page.click('#open');
    await waitForShown('playing');
    const stages = await frame.evaluate(() => hostOf().sessions.map(({request}) => request?.stageUri));
    assert.deepEqual(stages, ['factory.usda']);
    await frame.evaluate(() => hostOf().send({event_type: 'ping'}));
    await block.waitForLog(/^ping$/);
    await frame.evaluate(() => hostOf().fail('host-restarting'));
    await block.waitForLog(/^host-restarting /);
    await waitForShown('failed');
    await block.expectFailure('host-restarting');
  },

  [PAGE]: async (block) => {
    const {page} = block;
    const viewer = await openViewer(block, block.origin);
    /** Opens the frame in a page of an origin, which sends all commands and records what it gets. */
    const openAround = async (origin: string) => {
      await page.goto(`${origin}/service/none`);
      await page.setContent(`<iframe width="640" height="360"></iframe>`);
      await page.evaluate((address) => {
        const received: unknown[] = [];
        Object.assign(globalThis, {received});
        addEventListener('message', ({data}) => received.push(data));
        const frame = document.querySelector('iframe');
        if (frame) frame.src = address;
      }, `${viewer}/page?lang=de&service-url=https://evil.example`);
      const frame = await frameOf(block);
      await waitForPhase(frame, 'idle');
      return frame;
    };
    /** Sends a command from the page around, and waits until the frame has received it. */
    const send = async (frame: Frame, command: object) => {
      const arrived = frame.evaluate(
        () => new Promise<string>((resolve) => addEventListener('message', ({origin}) => resolve(origin))),
      );
      await page.evaluate(
        (message, target) =>
          document
            .querySelector('iframe')
            ?.contentWindow?.postMessage({target: 'app-stream', ...message}, target),
        command,
        viewer,
      );
      return arrived;
    };
    const readReceived = () => page.evaluate(() => JSON.stringify(Reflect.get(globalThis, 'received')));

    const otherSite = block.origin.replace('127.0.0.1', 'localhost');
    const refused = await openAround(otherSite);
    assert.equal(await send(refused, {command: 'connect'}), otherSite);
    assert.equal(await send(refused, {command: 'start'}), otherSite);
    assert.equal(await refused.evaluate(() => streamOf().state.phase), 'idle');
    assert.equal(await readReceived(), '[]');

    const frame = await openAround(block.origin);
    await block.expectProblem(/404/);
    // The address sets only what the page allows.
    assert.deepEqual(await frame.evaluate(() => [streamOf().lang, streamOf().serviceUrl]), [
      'de',
      'https://streams.example.com/streaming',
    ]);
    // Another window of the same origin is not the page around the frame.
    await frame.evaluate(() => window.postMessage({target: 'app-stream', command: 'start'}, location.origin));
    await send(frame, {command: 'connect'});
    await send(frame, {command: 'constructor'});
    assert.equal(await frame.evaluate(() => streamOf().state.phase), 'idle');
    await until(
      'the state',
      async () => (await readReceived()) === '[{"source":"app-stream","event":"state","phase":"idle"}]',
    );
    await send(frame, {command: 'start'});
    await waitForPhase(frame, 'playing');
    await send(frame, {command: 'send', message: {event_type: 'ping'}});
    await send(frame, {command: 'mute', muted: true});
    await frame.waitForFunction(() => hostOf().messages.length > 0 && streamOf().muted);
    assert.deepEqual(await frame.evaluate(() => hostOf().messages), [{event_type: 'ping'}]);
    await send(frame, {command: 'stop'});
    await waitForPhase(frame, 'ended');
  },
};
