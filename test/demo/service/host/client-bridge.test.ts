import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import type {Application, ApplicationMessage} from '../../../../demo/service/application/application.ts';
import type {InputEvent} from '../../../../demo/service/application/input-event.ts';
import type {VideoSize} from '../../../../demo/service/host/media/requested-size.ts';
import {ClientBridge} from '../../../../demo/service/host/client-bridge.ts';
import {
  unwrapMessage,
  wrapMessage,
  wrapStreamMessage,
  type ControlMessage,
} from '../../../../demo/service/host/message-envelope.ts';
import type {HostSwitches} from '../../../../demo/service/sessions/switches.ts';
import {until} from '../../../support/until.ts';

const locks = new Uint8Array([19, 0, 0, 0, 0x11]);
const heartbeat = new Uint8Array([2, 0, 0, 0]);

const TEXT = {supports_localized_text_input: true, supports_large_messages: true};

/** Creates a bridge with an application that only records its calls. */
function createBridge(switches: HostSwitches = {}) {
  const received = {
    inputs: [] as InputEvent[],
    messages: [] as ApplicationMessage[],
    pasted: [] as string[],
    sizes: [] as VideoSize[],
    endings: [] as string[],
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
    resize: (size) => received.sizes.push(size),
    onConfigRequest: () => bridge.sendConfig(),
    onNonsense: () => void received.endings.push('nonsense'),
    onQuit: () => void received.endings.push('quit'),
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

  test('loses messages in both directions for the time of its switch', async () => {
    const {bridge, sent, received} = createBridge({loseMessagesMs: 50});
    const message = {event_type: 'loadingStateQuery', payload: {}};
    const exchange = () => {
      bridge.receiveText(wrapMessage(message));
      bridge.send(message);
    };
    exchange();
    assert.deepEqual([received.messages, sent.control], [[], []]);
    await until('a message arrives', () => {
      exchange();
      return received.messages.length > 0 && sent.control.length > 0;
    });
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

  test('ends the stream after a text that is not JSON, and when the application quits', () => {
    const {bridge, received} = createBridge();
    bridge.receiveText('noise');
    bridge.receiveText(wrapMessage({event_type: 'demoQuit', payload: {}}));
    assert.deepEqual(received.endings, ['nonsense', 'quit']);
  });

  test('resizes to an even size within its limits', () => {
    const {bridge, received} = createBridge();
    for (const value of [
      {width: 801, height: 451},
      {width: 10, height: 9000},
      {width: 8192, height: 4096},
      {width: 800.5, height: 600},
      {width: 0, height: 5},
      {width: 'x'},
      undefined,
    ])
      bridge.receiveText(wrapStreamMessage('resize', value));
    assert.deepEqual(received.sizes, [
      {width: 800, height: 450},
      {width: 256, height: 2160},
      {width: 4096, height: 2160},
    ]);
  });

  test('pastes from the page’s clipboard and copies to it', () => {
    const {bridge, received, sent} = createBridge();
    bridge.receiveText(wrapStreamMessage('clipboard', 'from the page'));
    bridge.copyText('/World');
    assert.deepEqual(received.pasted, ['from the page']);
    assert.deepEqual(sent.control, [{kind: 'stream', type: 'clipboard', value: '/World'}]);
  });

  test('sends a clipboard of more than 65,535 bytes in parts, and joins them', () => {
    const {bridge, received, sent} = createBridge();
    const text = '“漢”'.repeat(20_000);
    bridge.copyText(text);
    const parts = sent.control.map((message) => (message.kind === 'stream' ? message : undefined));
    assert.equal(parts.map((part) => String(part?.value)).join(''), text);
    assert.deepEqual([parts[0]?.part, parts[0]?.numParts], [1, parts.length]);
    for (const part of [parts[1], ...parts]) {
      const {type = '', value, ...numbers} = part ?? {};
      bridge.receiveText(wrapStreamMessage(type, value, numbers));
    }
    assert.deepEqual(received.pasted, [text]);
  });

  test('drops a text whose envelope is longer than 65,535 bytes', () => {
    const {bridge, received} = createBridge();
    bridge.receiveText(wrapStreamMessage('clipboard', 'x'.repeat(65_535)));
    bridge.receiveText(wrapStreamMessage('clipboard', 'x'.repeat(65_000)));
    assert.deepEqual(
      received.pasted.map(({length}) => length),
      [65_000],
    );
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
