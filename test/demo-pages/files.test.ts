import assert from 'node:assert/strict';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import type {Page} from 'puppeteer-core';
import {readFrameCode, stageCode} from '../../demo/service/frame-code.ts';
import {until} from '../support/until.ts';
import {CODE, DemoPages, readText, waitForText, waitUntilPlaying} from './demo-page.ts';

const CUBE = '#usda 1.0\n(\n  upAxis = "Y"\n)\ndef Cube "Dropped"\n{\n}\n';

/** Drops files on the page, as a user does from a folder. Returns whether the page asked for the drop meanwhile. */
const dropFiles = (page: Page, files: readonly {readonly name: string; readonly text: string}[]) =>
  page.evaluate((dropped) => {
    const dataTransfer = new DataTransfer();
    for (const {name, text} of dropped) dataTransfer.items.add(new File([text], name));
    const isAsking = ['dragenter', 'drop'].map((type) => {
      document.body.dispatchEvent(new DragEvent(type, {dataTransfer, bubbles: true, cancelable: true}));
      return document.querySelector('#drop')?.checkVisibility();
    });
    return isAsking.join() === 'true,false';
  }, files);

/** Writes a file that the file button can select. */
const createFile = async (test: TestContext, name: string, text: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'app-stream-files-'));
  test.after(() => rm(folder, {recursive: true}));
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
};

const readStageUri = (page: Page) => page.$eval('app-stream', ({stageUri}) => stageUri ?? '');

/** Reads the code of the next presented frame. Resolves with undefined if the frame has none. */
const readNextCode = async (page: Page) => {
  // Only the lowest rows of the video can have a code.
  const {width, height, pixels} = await page.$eval(
    'app-stream',
    ({video}) =>
      new Promise<{width: number; height: number; pixels: number[]}>((resolve) => {
        video.requestVideoFrameCallback(() => {
          const {videoWidth: width, videoHeight: height} = video;
          const rows = Math.ceil(height / 30);
          const context = new OffscreenCanvas(width, rows).getContext('2d');
          context?.drawImage(video, 0, height - rows, width, rows, 0, 0, width, rows);
          resolve({width, height, pixels: [...(context?.getImageData(0, 0, width, rows).data ?? [])]});
        });
      }),
  );
  const data = new Uint8ClampedArray(width * height * 4);
  data.set(pixels, data.length - pixels.length);
  return readFrameCode({width, height, data});
};

/** Resolves when a frame shows the stage. */
const waitForStage = (page: Page, stage: string) =>
  until(`a frame of ${stage}`, async () => (await readNextCode(page))?.stage === stageCode(stage));

test('a file of the user in the playground', {timeout: 240_000}, async (t) => {
  const demo = await DemoPages.start(t);
  const page = await demo.open();
  await waitUntilPlaying(page);

  await t.test('is missing at first, and the frames have no code for tests', async () => {
    for (let frame = 0; frame < 10; frame++) assert.equal(await readNextCode(page), undefined);
    assert.equal(await readStageUri(page), '');
  });

  await t.test('streams after it is dropped', async () => {
    // The test reads from the frames which stage they show.
    await page.$eval('app-stream', (stream) => {
      stream.arguments = {demo: {frameCode: true}};
    });
    await waitForStage(page, 'tea-set.usda');
    assert.ok(await dropFiles(page, [{name: 'my cube.usda', text: CUBE}]));
    await waitForText(page, '#file-status', /^“my-cube\.usda” is open\.$/);
    await waitForStage(page, 'my-cube.usda');
    assert.match(
      await readStageUri(page),
      new RegExp(`^${demo.origin}/uploads/[0-9a-f-]{36}/my-cube\\.usda$`),
    );
    assert.match(await readText(page, CODE), /stage-uri="http[^"]*my-cube\.usda"/);
  });

  await t.test('streams after it is selected with the button', async () => {
    const file = await createFile(t, 'chosen.usda', CUBE);
    const [chooser] = await Promise.all([page.waitForFileChooser(), page.click('.files button')]);
    await chooser.accept([file]);
    await waitForText(page, '#file-status', /^“chosen\.usda” is open\.$/);
    await waitForStage(page, 'chosen.usda');
  });

  await t.test('is refused with a reason if the demo cannot open it, and the stream stays', async () => {
    const stage = await readStageUri(page);
    for (const [files, reason] of [
      [[{name: 'chair.fbx', text: 'FBX'}], /^“chair\.fbx” is not a USD file\. .*\.usdz/],
      [[{name: 'empty.usda', text: ''}], /^“empty\.usda” is empty\.$/],
      [
        [
          {name: 'a.usda', text: CUBE},
          {name: 'b.usda', text: CUBE},
        ],
        /^Drop one file\./,
      ],
    ] as const) {
      await dropFiles(page, files);
      await waitForText(page, '#file-status', reason);
      assert.equal(await readStageUri(page), stage);
    }
  });

  await t.test('is reported if the application cannot read it', async () => {
    await dropFiles(page, [{name: 'broken.usda', text: 'def Cube "A" {'}]);
    await waitForText(page, '#file-status', /^The application cannot open “broken\.usda”: ./);
  });
});
