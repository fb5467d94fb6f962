import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {SteeredStream} from './steered-stream.ts';

const video = {width: 640, height: 360, fps: 15};

const move = (x: number, y: number): Buffer => {
  const body = Buffer.alloc(26);
  body.writeUInt32LE(5);
  [x, y, 0, video.width, video.height].forEach((value, at) => body.writeUInt16BE(value, 4 + 2 * at));
  return body;
};
const button = (type: 8 | 9): Buffer => {
  const body = Buffer.alloc(18);
  body.writeUInt32LE(type);
  body.writeUInt8(1, 4);
  return body;
};
const timed = Buffer.from('230000000000000001', 'hex');
const wrapped = (...bodies: Buffer[]): Buffer =>
  Buffer.concat([timed, ...bodies.flatMap((body) => [Buffer.from([0x22]), body])]);
const text = (words: string): Buffer => Buffer.concat([Buffer.from([0x22, 23, 0, 0, 0]), Buffer.from(words)]);

describe('a page that steers', () => {
  test('finds what it did in the messages that echo it, from both channels', async (t) => {
    const stream = await SteeredStream.open(t, {video});
    stream.say('demoEchoInput', {on: true});
    stream.say('demoInputLog');
    await stream.said('demoInputLog');
    stream.input(wrapped(button(8), button(9)));
    await stream.said('demoInput', ({kind, pressed}) => kind === 'button' && pressed === false);
    stream.input(text('Grüße 日本 👋'));
    const typed = await stream.said('demoInput', ({kind}) => kind === 'text');
    assert.equal(typed['text'], 'Grüße 日本 👋');
    assert.equal(typed['channel'], 'ordered');
    stream.input(move(64, 36), 'lossy');
    const {number, ...moved} = await stream.said('demoInput', ({kind}) => kind === 'move');
    assert.ok(Number(number) > 2);
    const place = {x: 64, y: 36, width: 640, height: 360};
    assert.deepEqual(moved, {channel: 'partially-reliable', kind: 'move', ...place, timeUs: 0});
    stream.say('demoStateQuery');
    assert.equal((await stream.said('demoState'))['text'], 'Grüße 日本 👋');
  });

  test('picks a prim, is told so, and sees the cursor change over it', async (t) => {
    const stream = await SteeredStream.open(t, {video});
    const value = {supports_localized_text_input: true};
    assert.deepEqual(await stream.told('config'), {kind: 'stream', type: 'config', value});
    stream.say('openStageRequest', {url: 'tea-set.usda'});
    await stream.said('openedStageResult', ({url}) => url === 'tea-set.usda');
    stream.input(move(320, 190));
    // It is what the last picture shows that is picked, so one has to be drawn that shows the stage.
    await stream.cursor(12);
    stream.input(wrapped(button(8), button(9)));
    const {prims} = await stream.said('stageSelectionChanged');
    assert.ok(Array.isArray(prims) && String(prims[0]).startsWith('/World/'));
  });

  test('gets another size of the picture without a new session', async (t) => {
    const stream = await SteeredStream.open(t, {video});
    await stream.frame(640, 360);
    stream.tell('resize', {width: 479, height: 480});
    await stream.frame(480, 480);
    stream.tell('resize', {width: 320, height: 180});
    await stream.frame(320, 180);
  });

  test('gets what the application copies, and gives it what to paste', async (t) => {
    const stream = await SteeredStream.open(t, {video});
    stream.tell('clipboard', 'from the page');
    const ctrlC = Buffer.alloc(18);
    ctrlC.writeUInt32LE(3);
    ctrlC.writeUInt16BE(0x43, 4);
    ctrlC.writeUInt16BE(2, 6);
    stream.input(ctrlC);
    // Input and messages travel on channels of their own, so the paste may come after the key.
    stream.say('demoInputLog');
    await stream.said('demoInputLog');
    stream.input(ctrlC);
    assert.equal((await stream.told('clipboard')).value, 'from the page');
  });
});
