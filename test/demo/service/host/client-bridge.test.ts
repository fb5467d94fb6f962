import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import fc from 'fast-check';
import type {Application, ApplicationMessage} from '../../../../demo/service/application/application.ts';
import type {InputEvent} from '../../../../demo/service/application/input-event.ts';
import {ClientBridge} from '../../../../demo/service/host/client-bridge.ts';
import {
  unwrapMessage,
  wrapMessage,
  wrapStreamMessage,
  type ControlMessage,
  type MessagePart,
} from '../../../../demo/service/host/message-envelope.ts';
import {JoinedMessages, splitMessage} from '../../../../demo/service/host/message-parts.ts';
import type {Switches} from '../../../../demo/service/sessions/switches.ts';

const locks = new Uint8Array([19, 0, 0, 0, 0x11]);
const heartbeat = new Uint8Array([2, 0, 0, 0]);

const TEXT = {supports_localized_text_input: true, supports_large_messages: true};

/** Creates a bridge with an application that only records its calls. */
function createBridge(switches: Switches = {}) {
  const received = {
    inputs: [] as InputEvent[],
    messages: [] as ApplicationMessage[],
    pasted: [] as string[],
    redraws: 0,
  };
  const sent = {control: [] as ControlMessage[]};
  const application: Application = {
    drawFrame: ({width, height}) => ({width, height, data: new Uint8ClampedArray(width * height * 4)}),
    fillSound() {},
    handleInput: (event) => void received.inputs.push(event),
    handleMessage: (message) => void received.messages.push(message),
    greetPage() {},
    pasteText: (text) => void received.pasted.push(text),
    cursor: 'default',
    close() {},
  };
  const bridge = new ClientBridge({
    application,
    channels: {
      sendText(text) {
        const read = unwrapMessage(text);
        assert.ok(read, text);
        sent.control.push(read);
        return true;
      },
    },
    switches,
    maximumSize: {width: 4096, height: 2160},
    resize() {},
    onConfigRequest: () => bridge.sendConfig(),
    onNonsense() {},
    onQuit() {},
    requestFrame: () => received.redraws++,
  });
  return {bridge, received, sent};
}

describe('the client bridge', () => {
  for (const [switches, value] of [
    [{}, {...TEXT, allow_dynamic_resize: true, cursor_type: 'Arrow'}],
    [
      {takesText: false, sizes: 'dynamic'},
      {supports_localized_text_input: false, allow_dynamic_resize: true, cursor_type: 'Arrow'},
    ],
    [
      {sizes: 'at-connect', configCase: 'camel'},
      {...TEXT, allowDynamicResize: false, cursor_type: 'Arrow'},
    ],
    [{sizes: 'fixed'}, {...TEXT, allow_dynamic_resize: false, cursor_type: 'Arrow'}],
    [{sizes: 'window'}, {...TEXT, cursor_type: 'Arrow'}],
    [{olderKit: true}, undefined],
  ] as const) {
    test(`reports what the host accepts with ${JSON.stringify(switches)}`, () => {
      const {bridge, sent} = createBridge(switches);
      bridge.receiveText(wrapStreamMessage('config', {}));
      assert.deepEqual(sent.control, value ? [{kind: 'stream', type: 'config', value}] : []);
    });
  }

  test('loses messages in both directions for the time of its switch', (t) => {
    let now = 0;
    t.mock.method(performance, 'now', () => now);
    const {bridge, sent, received} = createBridge({loseMessagesMs: 50});
    const message = {event_type: 'loadingStateQuery', payload: {}};
    const exchange = () => {
      bridge.receiveText(wrapMessage(message));
      bridge.send(message);
    };
    now = 49;
    exchange();
    assert.deepEqual([received.messages, sent.control], [[], []]);
    now = 50;
    exchange();
    assert.deepEqual([received.messages.length, sent.control.length], [1, 1]);
  });

  test('forwards input and requests a frame, and ignores other packets', () => {
    const {bridge, received} = createBridge({inputVersion: 2});
    bridge.receiveInput(heartbeat, 'ordered');
    bridge.receiveInput(new Uint8Array([9]), 'ordered');
    assert.equal(received.redraws, 0);
    bridge.receiveInput(locks, 'partially-reliable');
    assert.deepEqual(received.inputs, [{kind: 'locks', caps: true}]);
    assert.equal(received.redraws, 1);
  });

  test('echoes inputs on request and returns the last five hundred', () => {
    const {bridge, sent, received} = createBridge({inputVersion: 2});
    bridge.receiveInput(locks, 'ordered');
    bridge.receiveText(wrapMessage({event_type: 'demoEchoInput', payload: {on: true}}));
    bridge.receiveInput(heartbeat, 'partially-reliable');
    bridge.receiveText(wrapMessage({event_type: 'demoEchoInput', payload: {on: false}}));
    for (let number = 0; number < 600; number++) bridge.receiveInput(heartbeat, 'ordered');
    const payload = {number: 2, channel: 'partially-reliable', kind: 'heartbeat'};
    assert.deepEqual(sent.control, [{kind: 'application', message: {event_type: 'demoInput', payload}}]);
    sent.control.length = 0;
    bridge.receiveText(wrapMessage({event_type: 'demoInputLog', payload: {}, id: 'log'}));
    const [answer] = sent.control;
    assert.equal(answer?.kind, 'application');
    assert.equal(answer.message.id, 'log');
    const {inputs} = answer.message.payload;
    assert.ok(Array.isArray(inputs));
    assert.equal(inputs.length, 500);
    assert.deepEqual(inputs.at(-1), {number: 602, channel: 'ordered', kind: 'heartbeat'});
    assert.deepEqual(received.messages, []);
  });

  test('forwards messages, complete or in parts, and ignores invalid texts', () => {
    const {bridge, received} = createBridge();
    const message = {event_type: 'selectPrimsRequest', payload: {paths: ['/World']}};
    bridge.receiveText(wrapMessage(message));
    const text = JSON.stringify(message.payload);
    [text.slice(0, 5), text.slice(5)].forEach((payload, at) =>
      bridge.receiveText(
        wrapMessage({event_type: message.event_type, id: 'x', part: at + 1, numParts: 2, payload}),
      ),
    );
    bridge.receiveText('{"heartbeat":{}}');
    bridge.receiveText('{"noise":1}');
    assert.deepEqual(received.messages, [message, {...message, id: 'x'}]);
  });

  test('joins a clipboard that comes in parts, in their order alone', () => {
    const {bridge, received} = createBridge();
    for (const part of [2, 1, 2])
      bridge.receiveText(wrapStreamMessage('clipboard', `${part}`, {part, numParts: 2}));
    assert.deepEqual(received.pasted, ['12']);
  });

  test('sends Kit’s names of cursors', () => {
    const {bridge, sent} = createBridge();
    for (const cursor of ['default', 'pointer', 'grab'] as const) bridge.showCursor(cursor);
    assert.deepEqual(
      sent.control.map((message) => message.kind === 'stream' && message.value),
      ['Arrow', 'Hand', 'grab'].map((name) => ({cursor_type: name})),
    );
  });
});

describe('a message that is too long for a data channel', () => {
  const readParts = (message: ApplicationMessage): MessagePart[] =>
    splitMessage(message).map((text) => {
      const read = unwrapMessage(text);
      assert.equal(read?.kind, 'part');
      return read.part;
    });

  test('is split into short parts with one id that can be joined in any order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('a', '"', '\\', '\n', 'é', '日', '👋', '\u0000'),
        fc.constantFrom('q-1', undefined),
        fc.nat(),
        (unit, id, seed) => {
          const payload = {prim_path: '/', text: unit.repeat(90_000)};
          const message = {event_type: 'getChildrenResponse', payload, ...(id === undefined ? {} : {id})};
          for (const text of splitMessage(message)) assert.ok(Buffer.byteLength(text) <= 60_000);
          const parts = readParts(message);
          const shuffled = parts.map((_, at) => parts[(at + seed) % parts.length]).reverse();
          const whole = new JoinedMessages();
          const joined = shuffled.flatMap((part) => (part && whole.add(part)) ?? []);
          assert.deepEqual(joined, [{...message, id: id ?? parts[0]?.id}]);
        },
      ),
      {numRuns: 12},
    );
  });

  test('is the only kind that is split', () => {
    assert.equal(splitMessage({event_type: 'a', payload: {text: 'x'.repeat(50_000)}}).length, 1);
  });

  test('is not created from invalid JSON or from incomplete parts', () => {
    const whole = new JoinedMessages();
    const part = {event_type: 'a', id: '1', part: 1, numParts: 1, payload: '{"a"'};
    assert.equal(whole.add(part), undefined);
    assert.equal(whole.add({...part, payload: '"a text"'}), undefined);
    for (let number = 0; number < 100; number++)
      assert.equal(whole.add({...part, id: `${number}`, numParts: 2}), undefined);
    assert.equal(whole.add({...part, id: '0', part: 2, numParts: 2}), undefined);
  });
});
