import assert from 'node:assert/strict';
import type {BlockPage} from '../page/block-page.ts';
import type {Scenario, Scenarios} from '../scenario.ts';
import {STREAM} from './connection-types.ts';

const plays: Scenario = (block) => block.play();
/** A computed property of the stream, or of a part of it. */
const readStyle = (block: BlockPage, property: string, selector = 'app-stream') =>
  block.page.$eval(selector, (element, name) => getComputedStyle(element).getPropertyValue(name), property);

const waitForPart = (block: BlockPage, part: string) =>
  block.page.waitForSelector(`app-stream >>> [part~=${part}]`, {visible: true});

/** The kinds of the input that the host has received. */
const readInput = (block: BlockPage) => block.page.evaluate(() => hostOf().input.map(({kind}) => kind));

/** `docs/appearance.md`, Controls */
export const CONTROLS: Scenarios = {
  'Controls · html': async (block) => {
    await block.play();
    await waitForPart(block, 'control-fullscreen');
  },
  'Your own row · html': async (block) => {
    await block.play();
    await block.page.waitForFunction(() => document.querySelector('#mute')?.checkVisibility());
  },
  'Your own row · js': async (block) => {
    const {page} = block;
    await block.play({before: block.find('Your own row · html').code});
    await page.waitForFunction(() => document.querySelector('#mute')?.checkVisibility());
    await page.click('app-stream');
    await page.click('#mute');
    await page.waitForFunction(() => document.querySelector('#mute')?.textContent === 'Unmute');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'stream');
    await page.click('#end');
    await block.waitForPhase('ended');
  },
  'Look of the controls · css': async (block) => {
    await block.play({before: STREAM.replace('<app-stream', '<app-stream controls')});
    await waitForPart(block, 'control-fullscreen');
    assert.equal(await readStyle(block, 'display', 'app-stream >>> [part~=control-snapshot]'), 'none');
    assert.equal(await readStyle(block, '--app-stream-controls-inset'), '16px');
  },
};

/** `docs/input.md` */
export const INPUT: Scenarios = {
  'Input · html': async (block) => {
    await block.play();
    await block.page.waitForFunction(() => streamOf().shadowRoot?.querySelector('[part~=keyboard]') ?? true);
    await block.page.click('app-stream');
    await block.page.keyboard.press('a');
    await block.page.mouse.move(50, 50);
    await block.page.waitForFunction(() => hostOf().input.length > 0);
    assert.ok(!(await readInput(block)).some((kind) => kind === 'key' || kind === 'text'));
  },
  'Mouse · js': async (block) => {
    await block.play();
    // A headless Chromium moves a locked pointer by zero pixels in a loop, which can keep the page from all other tasks.
    await block.page.evaluate(() => {
      streamOf().video.requestPointerLock = async () => {
        document.body.dataset['lock'] = navigator.userActivation.isActive ? 'by a gesture' : 'by the page';
      };
    });
    await block.page.click('#button');
    await block.page.waitForSelector('body[data-lock="by a gesture"]');
  },
  'Cursor · js': async (block) => {
    await block.play();
    await block.page.mouse.move(100, 100);
    await block.page.evaluate(() => hostOf().setCursor('orbit'));
    await block.page.waitForFunction(() =>
      [streamOf(), streamOf().video].some((element) => getComputedStyle(element).cursor === 'grab'),
    );
  },
  'Keys that stay with the page · js': async (block) => {
    const {page} = block;
    await block.play();
    await waitForKeyboard(block);
    await page.click('app-stream');
    await page.keyboard.press('F1');
    await page.keyboard.press('F2');
    await page.waitForFunction(() => hostOf().input.some(({kind}) => kind === 'key'));
    const codes = await page.evaluate(() =>
      JSON.stringify(hostOf().input.filter(({kind}) => kind === 'key')),
    );
    assert.match(codes, /F2/);
    assert.doesNotMatch(codes, /F1/);
  },
  'Touch · html': plays,
  'Touch · js': async (block) => {
    await block.play();
    await waitForKeyboard(block);
    await block.page.click('#button');
    await block.page.waitForFunction(() => {
      const field = streamOf().shadowRoot?.activeElement;
      return field instanceof HTMLTextAreaElement && field.inputMode !== 'none';
    });
  },
};

/** Puppeteer looks for an element in a shadow root only when the document changes, unless the element has to be visible. */
const waitForKeyboard = (block: BlockPage) =>
  block.page.waitForFunction(() => streamOf().shadowRoot?.querySelector('[part~=keyboard]'));

/** `docs/appearance.md`, Languages */
export const LANGUAGES: Scenarios = {
  'Choose the language · html': async (block) => {
    await block.open({script: ['pending']});
    await waitForPart(block, 'title');
    await block.page.waitForFunction(
      () => streamOf().shadowRoot?.querySelector('[part~=button]')?.textContent.trim() === 'Abbrechen',
    );
  },
  'Choose the language · js': async (block) => {
    await block.open();
    assert.equal(await block.page.evaluate(() => streamOf().lang === navigator.language), true);
  },
  'Replace a text, or add a language · js': async (block) => {
    const idle = STREAM.replace('<app-stream', '<app-stream loading="manual" lang="nl"');
    await block.open({before: idle});
    await waitForPart(block, 'play');
    const waitForLabel = (label: string) =>
      block.page.waitForFunction(
        (text) => streamOf().shadowRoot?.querySelector('[part~=play]')?.getAttribute('aria-label') === text,
        {},
        label,
      );
    await waitForLabel('Starten');
    await block.page.evaluate(() => {
      streamOf().lang = 'de';
    });
    await waitForLabel('Los geht’s');
  },
};

/** `docs/appearance.md`, Styling */
export const STYLING: Scenarios = {
  'The element itself · css': async (block) => {
    await block.play({before: STREAM});
    assert.equal(await readStyle(block, 'aspect-ratio'), '4 / 3');
    assert.equal(await readStyle(block, 'background-color'), 'rgb(0, 0, 0)');
  },
  'Light and dark · css': async (block) => {
    await block.open({before: STREAM, script: [{fail: 'no-capacity'}]});
    await waitForPart(block, 'title');
    assert.equal(await readStyle(block, 'color', 'app-stream >>> [part~=title]'), 'rgb(20, 23, 28)');
    await block.expectFailure('no-capacity');
  },
  'Light and dark · css 2': async (block) => {
    const style = '<style>:root {color-scheme: light}</style>';
    await block.open({before: `${style}${STREAM}`, script: [{fail: 'no-capacity'}]});
    await waitForPart(block, 'primary-button');
    const color = await readStyle(block, 'background-color', 'app-stream >>> [part~=primary-button]');
    assert.equal(color, 'rgb(61, 107, 0)');
    await block.expectFailure('no-capacity');
  },
  'Custom properties · css': async (block) => {
    await block.play({before: STREAM});
    const fit = await block.page.evaluate(() => getComputedStyle(streamOf().video).objectFit);
    assert.equal(fit, 'cover');
  },
  'Poster and fit · html': async (block) => {
    await block.open();
    await waitForPart(block, 'play');
    const video = await block.page.evaluate(() => [
      getComputedStyle(streamOf().video).objectFit,
      new URL(streamOf().video.poster).pathname,
    ]);
    assert.deepEqual(video, ['cover', '/poster.jpg']);
  },
  'Parts · css': async (block) => {
    await block.open({before: STREAM, script: [{fail: 'no-capacity'}]});
    await waitForPart(block, 'primary-button');
    assert.equal(await readStyle(block, 'border-radius', 'app-stream >>> [part~=primary-button]'), '999px');
    assert.equal(await readStyle(block, 'display', 'app-stream >>> [part~=code]'), 'none');
    await block.expectFailure('no-capacity');
  },
  'States · css': async (block) => {
    const hint = '<style>.hint {display: none}</style>';
    await block.open({
      before: `${hint}${STREAM}<p class="hint">A hint</p>`,
      script: ['pending', 'ready', 'play'],
    });
    await block.page.waitForSelector('.hint', {visible: true});
    await block.page.evaluate(() =>
      hostOf()
        .advance('playing')
        .then(() => undefined),
    );
    await block.page.waitForSelector('.hint', {hidden: true});
    assert.equal(await readStyle(block, 'outline-width'), '2px');
  },
  'Slots · html': async (block) => {
    await block.open({script: ['pending']});
    await block.page.waitForFunction(() => document.querySelector('[slot=pending]')?.checkVisibility());
  },
  'Full screen · js': async (block) => {
    await block.play();
    await block.page.click('#button');
    await block.page.waitForFunction(() => document.fullscreenElement?.id === 'stream');
    await block.page.evaluate(() => document.exitFullscreen());
  },
};

/** `docs/frameworks.md`, Server rendering */
export const SERVER_RENDERING: Scenarios = {
  'Server rendering · css': async (block) => {
    await block.play({before: STREAM});
    assert.equal(await readStyle(block, 'aspect-ratio'), '16 / 9');
  },
};

/** `docs/quality.md`, Statistics */
export const STATISTICS: Scenarios = {
  'Show the panel · js': async (block) => {
    await block.play();
    await waitForPart(block, 'statistics');
  },
  'Read the values · js': async (block) => {
    await block.open({isLate: true});
    await block.waitForLog(/^\d+/);
  },
  'Statistics of your own connector · js': async (block) => {
    await block.open({exports: ['getStats']});
    const report = await block.page.evaluate(async () => JSON.stringify(await callBlock('getStats')));
    assert.deepEqual(JSON.parse(report), {framesPerSecond: 60, roundTripMs: 18, codec: 'H264'});
  },
};

/** `docs/security.md` */
export const SECURITY: Scenarios = {
  'In an iframe · html': async (block) => {
    const viewer = await block.openSite({...block.block, language: 'html', code: STREAM});
    await block.open({addresses: {'https://viewer.example.com/': `${viewer}/page`}});
    const element = await block.page.waitForSelector('iframe');
    const frame = await element?.contentFrame();
    if (!frame) throw new Error('There is no frame');
    await frame.waitForFunction(() => streamOf().state.phase === 'playing');
    // The sandbox lets the user save an image.
    const saved = await block.download(() =>
      frame.evaluate(async () => {
        const link = document.createElement('a');
        link.href = URL.createObjectURL(await streamOf().snapshot());
        link.download = 'scene.png';
        link.click();
      }),
    );
    assert.equal(saved.content.subarray(1, 4).toString(), 'PNG');
  },
};
