import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {isObject} from '../../../../src/platform/json.ts';
import {InteractiveClient} from './clients/interactive-client.ts';

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
const text = (content: string): Buffer =>
  Buffer.concat([Buffer.from([0x22, 23, 0, 0, 0]), Buffer.from(content)]);

describe('a page that sends input', () => {
  test('receives its input in echo messages, from both channels', async (t) => {
    const client = await InteractiveClient.open(t, {video, inputVersion: 2});
    client.sendMessage('demoEchoInput', {on: true});
    client.sendMessage('demoInputLog');
    await client.waitForMessage('demoInputLog');
    client.sendInput(wrapped(button(8), button(9)));
    await client.waitForMessage('demoInput', ({kind, pressed}) => kind === 'button' && pressed === false);
    client.sendInput(text('Grüße 日本 👋'));
    const typed = await client.waitForMessage('demoInput', ({kind}) => kind === 'text');
    assert.equal(typed['text'], 'Grüße 日本 👋');
    assert.equal(typed['channel'], 'ordered');
    client.sendInput(move(64, 36), 'lossy');
    const {number, ...moved} = await client.waitForMessage('demoInput', ({kind}) => kind === 'move');
    assert.ok(Number(number) > 2);
    const place = {x: 64, y: 36, width: 640, height: 360};
    assert.deepEqual(moved, {channel: 'partially-reliable', kind: 'move', ...place, timeUs: 0});
    client.sendMessage('demoStateQuery');
    assert.equal((await client.waitForMessage('demoState'))['text'], 'Grüße 日本 👋');
  });

  test('selects a prim, receives the selection and sees the cursor change', async (t) => {
    const client = await InteractiveClient.open(t, {video, inputVersion: 2});
    client.sendStreamMessage('config', {});
    const {value} = await client.waitForStreamMessage('config');
    assert.ok(isObject(value));
    const {cursor_type: cursor, ...features} = value;
    assert.equal(typeof cursor, 'string');
    assert.deepEqual(features, {
      supports_localized_text_input: true,
      supports_large_messages: true,
      allow_dynamic_resize: true,
    });
    client.sendMessage('openStageRequest', {url: 'tea-set.usda'});
    await client.waitForMessage('openedStageResult', ({url}) => url === 'tea-set.usda');
    client.sendMessage('makePrimsPickable', {paths: ['/World']});
    await client.waitForMessage('makePrimsPickableResponse', ({result}) => result === 'success');
    client.sendInput(move(320, 190));
    // A click selects what the last frame shows, so wait for a frame that shows the stage.
    await client.waitForCursor('Hand');
    client.sendInput(wrapped(button(8), button(9)));
    const {prims} = await client.waitForMessage('stageSelectionChanged');
    assert.ok(Array.isArray(prims) && String(prims[0]).startsWith('/World/'));
  });

  test('changes the video size without a new session', async (t) => {
    const client = await InteractiveClient.open(t, {video});
    await client.waitForFrame(640, 360);
    client.sendStreamMessage('resize', {width: 481, height: 480});
    await client.waitForFrame(480, 480);
    client.sendStreamMessage('resize', {width: 320, height: 180});
    await client.waitForFrame(320, 256);
  });

  test('receives copied text and sends text to paste', async (t) => {
    const client = await InteractiveClient.open(t, {video, inputVersion: 2});
    client.sendStreamMessage('clipboard', 'from the page');
    const ctrlC = Buffer.alloc(18);
    ctrlC.writeUInt32LE(3);
    ctrlC.writeUInt16BE(0x43, 4);
    ctrlC.writeUInt16BE(2, 6);
    client.sendInput(ctrlC);
    // Input and messages use different channels, so the paste can arrive after the key.
    client.sendMessage('demoInputLog');
    await client.waitForMessage('demoInputLog');
    client.sendInput(ctrlC);
    assert.equal((await client.waitForStreamMessage('clipboard')).value, 'from the page');
  });
});
