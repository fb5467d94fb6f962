import assert from 'node:assert/strict';
import {before, it} from 'node:test';
import {until} from '../support/until.ts';
import {describeWithHost} from './bench.ts';
import {BOTH_BROWSERS, CHROMIUM} from './page/browsers.ts';

/** The names of the server, and what they are in CSS. */
const CURSORS = {
  Hand: 'pointer',
  IBeam: 'text',
  Crosshair: 'crosshair',
  HorizontalResize: 'ew-resize',
  VerticalResize: 'ns-resize',
  Arrow: 'default',
};

describeWithHost('the cursor of NVIDIA’s server', {browsers: BOTH_BROWSERS}, (bench) => {
  before(() => bench.play());

  const waitForCursor = (cursor: string) =>
    until(`the cursor ${cursor}`, async () => {
      const shown: unknown = await bench.tab.evaluate('getComputedStyle(video()).cursor');
      if (shown === cursor) return true;
      throw new Error(String(shown));
    });

  for (const [name, cursor] of Object.entries(CURSORS)) {
    it(`is ${cursor} for ${name}`, async () => {
      await bench.host.order({cursor: name});
      await waitForCursor(cursor);
    });
  }

  it('is reported if its name is that of the application', async () => {
    await bench.tab.evaluate(`stream.addEventListener('unknowncursor', ({name}) => notes.copied.push(name))`);
    await bench.host.order({cursor: 'Paintbrush'});
    await until('the name', async () => (await bench.tab.notes()).copied.includes('Paintbrush'));
  });

  it('is shown to a client that comes later', async () => {
    await bench.host.order({cursor: 'Crosshair'});
    await waitForCursor('crosshair');
    await bench.leave();
    await bench.play();
    await waitForCursor('crosshair');
  });
});

describeWithHost(
  'the size of NVIDIA’s server',
  {browsers: [CHROMIUM], options: ['--resizable', '--resize', 'accept']},
  (bench) => {
    before(async () => {
      const tab = await bench.prepareTab();
      // The element requests at most what the screen can show, and a browser without a window has a small one.
      await tab.evaluate(`Object.defineProperty(window, 'screen', {value: {width: 1920, height: 1080}})`);
      await tab.page.setViewport({width: 1700, height: 1000});
      await tab.play(bench.host, {resize: true});
    });

    for (const [width, height] of [
      [800, 400],
      [640, 360],
    ] as const) {
      it(`follows the element to ${width} × ${height}`, async () => {
        await bench.tab.evaluate(`Object.assign(stream.style, {width: '${width}px', height: '${height}px'})`);
        await until('the video has the size of the element', async () => {
          const {width: shownWidth, height: shownHeight} = await bench.tab.readPicture();
          return shownWidth === width && shownHeight === height;
        });
        assert.equal((await bench.tab.read()).phase, 'playing');
      });
    }

    it('is at most that of the host', async () => {
      const events = bench.host.listen();
      await bench.tab.evaluate(`Object.assign(stream.style, {width: '1600px', height: '900px'})`);
      await events.find('resize', {width: 1280, height: 720});
    });
  },
);

describeWithHost(
  'a host with a size of its own',
  {browsers: [CHROMIUM], options: ['--resize', 'none']},
  (bench) => {
    before(() => bench.play({resize: true}));

    it('keeps its size, and the stream plays on', async () => {
      await bench.tab.evaluate(`Object.assign(stream.style, {width: '800px', height: '300px'})`);
      await bench.tab.waitForFrames(30);
      const {width, height} = await bench.tab.readPicture();
      assert.deepEqual([width, height], [1280, 720]);
    });
  },
);
