import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import type {Application, ApplicationMessage} from '../../../demo/service/application/application.ts';
import type {InputEvent} from '../../../demo/service/application/input-event.ts';
import type {PictureSize} from '../../../demo/service/host/asked-size.ts';
import {Conversation} from '../../../demo/service/host/conversation.ts';
import {
  unwrapMessage,
  wrapMessage,
  wrapStreamMessage,
  type ControlMessage,
} from '../../../demo/service/host/message-envelope.ts';
import type {HostSwitches} from '../../../demo/service/sessions/switches.ts';

const locks = new Uint8Array([19, 0, 0, 0, 0x11]);
const heartbeat = new Uint8Array([2, 0, 0, 0]);
const haptics = (on: boolean): Uint8Array => new Uint8Array([13, 0, 0, 0, 0, Number(on)]);

/** A conversation with an application that only remembers what it is told. */
function begun(switches: HostSwitches = {}, hasCursorChannel = true) {
  const heard = {
    inputs: [] as InputEvent[],
    messages: [] as ApplicationMessage[],
    pasted: [] as string[],
    sizes: [] as PictureSize[],
    redraws: 0,
  };
  const sent = {control: [] as ControlMessage[], input: [] as Uint8Array[], cursors: [] as Uint8Array[]};
  const application: Application = {
    draw: ({width, height}) => ({width, height, data: new Uint8ClampedArray(width * height * 4)}),
    sound() {},
    input: (event) => void heard.inputs.push(event),
    message: (message) => void heard.messages.push(message),
    paste: (text) => void heard.pasted.push(text),
    cursor: 'default',
    close() {},
  };
  const conversation = new Conversation({
    application,
    channels: {
      sendText(text) {
        const read = unwrapMessage(text);
        assert.ok(read, text);
        sent.control.push(read);
        return true;
      },
      sendInput: (bytes) => sent.input.push(bytes) > 0,
      sendCursor: (bytes) => hasCursorChannel && sent.cursors.push(bytes) > 0,
    },
    switches,
    resize: (size) => heard.sizes.push(size),
    redraw: () => heard.redraws++,
  });
  return {conversation, heard, sent};
}

describe('a host in conversation with a page', () => {
  test('says that it takes text, unless it is to be an older one', () => {
    const {conversation, sent} = begun();
    conversation.begin();
    const value = {supports_localized_text_input: true};
    assert.deepEqual(sent.control, [{kind: 'stream', type: 'config', value}]);
    const older = begun({takesText: false});
    older.conversation.begin();
    assert.deepEqual(older.sent.control, []);
  });

  test('hands input on and wants it to be seen; what is no input moves nothing', () => {
    const {conversation, heard} = begun();
    conversation.hearInput(heartbeat, 'ordered');
    conversation.hearInput(new Uint8Array([9]), 'ordered');
    assert.equal(heard.redraws, 0);
    conversation.hearInput(locks, 'partially-reliable');
    assert.deepEqual(heard.inputs, [{kind: 'locks', caps: true}]);
    assert.equal(heard.redraws, 1);
  });

  test('echoes each input on request, and tells the last five hundred', () => {
    const {conversation, sent, heard} = begun();
    conversation.hearInput(locks, 'ordered');
    conversation.hearText(wrapMessage({event_type: 'demoEchoInput', payload: {on: true}}));
    conversation.hearInput(heartbeat, 'partially-reliable');
    conversation.hearText(wrapMessage({event_type: 'demoEchoInput', payload: {on: false}}));
    for (let number = 0; number < 600; number++) conversation.hearInput(heartbeat, 'ordered');
    const payload = {number: 2, channel: 'partially-reliable', kind: 'heartbeat'};
    assert.deepEqual(sent.control, [{kind: 'application', message: {event_type: 'demoInput', payload}}]);
    sent.control.length = 0;
    conversation.hearText(wrapMessage({event_type: 'demoInputLog', payload: {}, id: 'log'}));
    const [answer] = sent.control;
    assert.equal(answer?.kind, 'application');
    assert.equal(answer.message.id, 'log');
    const {inputs} = answer.message.payload;
    assert.ok(Array.isArray(inputs));
    assert.equal(inputs.length, 500);
    assert.deepEqual(inputs.at(-1), {number: 602, channel: 'ordered', kind: 'heartbeat'});
    assert.deepEqual(heard.messages, []);
  });

  test('hands messages on, whole or in parts, and is silent about what is none', () => {
    const {conversation, heard} = begun();
    const message = {event_type: 'selectPrimsRequest', payload: {paths: ['/World']}};
    conversation.hearText(wrapMessage(message));
    const text = JSON.stringify(message.payload);
    [text.slice(0, 5), text.slice(5)].forEach((payload, at) =>
      conversation.hearText(
        wrapMessage({event_type: message.event_type, id: 'x', part: at + 1, numParts: 2, payload}),
      ),
    );
    conversation.hearText('{"heartbeat":{}}');
    conversation.hearText('noise');
    assert.deepEqual(heard.messages, [message, {...message, id: 'x'}]);
  });

  test('takes another size, made even and possible, unless it is to keep its own', () => {
    const {conversation, heard} = begun();
    for (const value of [
      {width: 801, height: 451},
      {width: 10, height: 9000},
      {width: 8192, height: 4096},
      {width: 0, height: 5},
      {width: 'x'},
      undefined,
    ])
      conversation.hearText(wrapStreamMessage('resize', value));
    assert.deepEqual(heard.sizes, [
      {width: 802, height: 452},
      {width: 160, height: 4096},
      {width: 4096, height: 2048},
    ]);
    const fixed = begun({takesResize: false});
    fixed.conversation.hearText(wrapStreamMessage('resize', {width: 800, height: 450}));
    assert.deepEqual(fixed.heard.sizes, []);
  });

  test('takes the clipboard of the page, and gives it a text', () => {
    const {conversation, heard, sent} = begun();
    conversation.hearText(wrapStreamMessage('clipboard', 'from the page'));
    conversation.copy('/World');
    assert.deepEqual(heard.pasted, ['from the page']);
    assert.deepEqual(sent.control, [{kind: 'stream', type: 'clipboard', value: '/World'}]);
  });

  test('tells the cursor on its channel, or by message where there is none', () => {
    const {conversation, sent} = begun();
    conversation.showCursor('pointer');
    assert.equal(sent.cursors[0]?.[1], 12);
    const without = begun({}, false);
    without.conversation.showCursor('grab');
    assert.deepEqual(without.sent.control, [{kind: 'stream', type: 'cursor', value: 'grab'}]);
  });

  test('lets gamepads rumble once the page wants it, and no longer', () => {
    const {conversation, sent} = begun();
    const rumble = (): void => conversation.rumble(0, {weak: 1, strong: 1});
    rumble();
    conversation.hearInput(haptics(true), 'ordered');
    rumble();
    conversation.hearInput(haptics(false), 'ordered');
    rumble();
    assert.equal(sent.input.length, 1);
  });
});
