import {expect} from '@open-wc/testing';
import {Captured} from '../video-on-page.ts';
import {until} from '../../support/until.ts';

const pressPaste = (captured: Captured) => captured.fireKey('keydown', 'KeyV', 'v', {ctrlKey: true});
const releasePaste = (captured: Captured) => captured.fireKey('keyup', 'KeyV', 'v', {ctrlKey: true});

/** Resolves when the host has received the key that follows a paste. */
const waitForEnter = ({sent}: Captured) =>
  until('the keys are sent', () => sent.some((event) => event.kind === 'key' && event.code === 'Enter'));

/** Does something five seconds later, by the clock of the page. */
const runLater = (act: () => void) => {
  const {now} = performance;
  performance.now = () => now.call(performance) + 5001;
  try {
    act();
  } finally {
    performance.now = now;
  }
};

/** Replaces the user's clipboard. */
const replaceClipboard = (clipboard: Partial<Clipboard>) => {
  Object.defineProperty(navigator, 'clipboard', {value: clipboard, configurable: true});
};

describe('the clipboard', () => {
  let texts: string[] = [];
  let written: string[] = [];
  let isRefused = false;
  let reads = 0;
  const openSharing = async () => {
    const {captured, input} = await Captured.openFocused({
      sendClipboard: (text) => {
        texts.push(text);
        captured.sent.push({kind: 'text', text: `(clipboard ${text})`});
        return Promise.resolve(true);
      },
    });
    return {captured, input};
  };

  beforeEach(() => {
    texts = [];
    written = [];
    isRefused = false;
    reads = 0;
    const read = <Content>(content: Content) => {
      reads += 1;
      return Promise.resolve(content);
    };
    replaceClipboard({
      readText: () => read('from another program'),
      read: () => read([]),
      writeText: (text) => {
        if (isRefused) return Promise.reject(new DOMException('No.', 'NotAllowedError'));
        written.push(text);
        return Promise.resolve();
      },
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  /** Presses a key in the stream, as a user who copies there. */
  const pressCopy = (captured: Captured) => captured.fireKey('keydown', 'KeyC', 'c', {ctrlKey: true});
  const releaseCopy = (captured: Captured) => captured.fireKey('keyup', 'KeyC', 'c', {ctrlKey: true});

  it('stays on the machine until the user pastes', async () => {
    const {captured, input} = await openSharing();
    captured.fireMouse('pointerdown');
    captured.field.blur();
    captured.field.focus();
    pressCopy(captured);
    input.writeClipboard('from the host');
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect({texts, reads}).to.deep.equal({texts: [], reads: 0});
    captured.paste('abc');
    expect({texts, reads}).to.deep.equal({texts: ['abc'], reads: 0});
  });

  it('reaches the host before the key that pastes', async () => {
    const {captured} = await openSharing();
    expect(pressPaste(captured), 'the browser pastes').to.equal(true);
    expect(captured.readSent('key')).to.deep.equal(['ControlLeft down ctrl']);
    expect(captured.paste('abc')).to.equal(false);
    releasePaste(captured);
    await until('the key is sent', () => captured.sent.length > 2);
    expect(captured.readSent('text', 'key')).to.deep.equal([
      'text (clipboard abc)',
      'KeyV down ctrl',
      'KeyV up ctrl',
      'ControlLeft up',
    ]);
  });

  /** Opens a stream whose host receives the clipboard when the test says so. */
  const openSlowly = async () => {
    const outcomes: ((hasText: boolean) => void)[] = [];
    const {captured, input} = await Captured.openFocused({
      sendClipboard: () => new Promise<boolean>((resolve) => outcomes.push(resolve)),
    });
    const paste = () => {
      pressPaste(captured);
      captured.paste('abc');
      return outcomes.pop();
    };
    const type = (code: string) => {
      captured.tapKey(code);
    };
    /** The keys that were sent, without Ctrl. */
    const readKeys = () => captured.readSent('key').filter((key) => !key.startsWith('Control'));
    return {captured, input, paste, type, readKeys};
  };

  it('holds the key that pastes, and all later keys, until the host has the text', async () => {
    const {captured, paste, type, readKeys} = await openSlowly();
    const finish = paste();
    releasePaste(captured);
    type('Enter');
    expect(readKeys()).to.deep.equal([]);
    finish?.(true);
    await waitForEnter(captured);
    expect(readKeys()).to.deep.equal(['KeyV down ctrl', 'KeyV up ctrl', 'Enter down', 'Enter up']);
  });

  it('does not press the key that pastes if the host cannot receive the text, however long it is held', async () => {
    const {captured, paste, type, readKeys} = await openSlowly();
    const finish = paste();
    captured.fireKey('keydown', 'KeyV', 'v', {ctrlKey: true, repeat: true});
    type('Enter');
    finish?.(false);
    await waitForEnter(captured);
    captured.fireKey('keydown', 'KeyV', 'v', {ctrlKey: true, repeat: true});
    releasePaste(captured);
    pressPaste(captured);
    releasePaste(captured);
    expect(readKeys()).to.deep.equal(['Enter down', 'Enter up', 'KeyV down ctrl', 'KeyV up ctrl']);
  });

  it('presses the keys of two pastes in order', async () => {
    const {captured, paste, type, readKeys} = await openSlowly();
    const first = paste();
    releasePaste(captured);
    const second = paste();
    releasePaste(captured);
    type('Enter');
    second?.(true);
    first?.(false);
    await waitForEnter(captured);
    expect(readKeys()).to.deep.equal(['KeyV down ctrl', 'KeyV up ctrl', 'Enter down', 'Enter up']);
  });

  it('drops the key that pastes if the stream is lost, and releases the other keys immediately', async () => {
    const {captured, input, paste} = await openSlowly();
    captured.fireKey('keydown', 'ControlLeft', 'Control', {ctrlKey: true});
    paste();
    captured.readSent();
    input.releaseAll();
    expect(captured.readSent('key')).to.deep.equal(['ControlLeft up']);
  });

  it('is text if the user pastes without a key and the host accepts text', async () => {
    const {captured} = await openSharing();
    captured.paste('abc');
    expect(captured.readSent('text', 'key')).to.deep.equal(['text (clipboard abc)']);
    captured.supports = {text: true};
    expect(captured.paste('abc')).to.equal(false);
    expect(captured.readSent('text', 'key')).to.deep.equal(['text abc']);
  });

  it('does not delay a key if the browser does not paste', async () => {
    const {captured} = await openSharing();
    pressPaste(captured);
    releasePaste(captured);
    const pasted = ['ControlLeft down ctrl', 'KeyV down ctrl', 'KeyV up ctrl', 'ControlLeft up'];
    expect(captured.readSent('key')).to.deep.equal(pasted);
    pressPaste(captured);
    captured.field.blur();
    expect(captured.readSent('key')).to.deep.equal([
      ...['ControlLeft down ctrl', 'KeyV down ctrl', 'ControlLeft up', 'KeyV up'],
    ]);
  });

  it('goes to the host with the letter V of every layout, and with Shift+Insert', async () => {
    const {captured} = await openSharing();
    for (const [init, isPaste] of [
      [{code: 'Period', key: 'v', ctrlKey: true}, true],
      [{code: 'KeyV', key: 'k', ctrlKey: true}, false],
      [{code: 'KeyV', key: 'м', ctrlKey: true}, true],
      [{code: 'Insert', key: 'Insert', shiftKey: true}, true],
      [{code: 'Insert', key: 'Insert'}, false],
    ] as const) {
      const {code, key} = init;
      expect(captured.fireKey('keydown', code, key, init), `${code} ${key}`).to.equal(isPaste);
      captured.fireKey('keyup', code, key, init);
    }
  });

  for (const [what, act] of [
    ['key', pressCopy],
    ['click', (captured: Captured) => captured.fireMouse('pointerdown')],
  ] as const)
    it(`receives the text of the host immediately after a ${what} in the stream`, async () => {
      const {captured, input} = await openSharing();
      act(captured);
      input.writeClipboard('from the host');
      expect(written).to.deep.equal(['from the host']);
    });

  it('does not receive a text of the host without a key or click in the stream', async () => {
    const {captured, input} = await openSharing();
    input.writeClipboard('from the host');
    pressCopy(captured);
    releaseCopy(captured);
    expect(written).to.deep.equal([]);
  });

  it('does not receive a text of the host while the focus is elsewhere in the page', async () => {
    const {captured, input} = await openSharing();
    pressCopy(captured);
    captured.field.blur();
    input.writeClipboard('from the host');
    captured.field.focus();
    pressCopy(captured);
    releaseCopy(captured);
    expect(written).to.deep.equal([]);
  });

  it('does not receive a text of the host five seconds after the last key', async () => {
    const {captured, input} = await openSharing();
    pressCopy(captured);
    runLater(() => input.writeClipboard('from the host'));
    expect(written).to.deep.equal([]);
  });

  it('does not receive a text of more than one MiB', async () => {
    const {captured, input} = await openSharing();
    pressCopy(captured);
    input.writeClipboard('x'.repeat(1024 * 1024 + 1));
    input.writeClipboard('€'.repeat(400_000));
    expect(written).to.deep.equal([]);
    input.writeClipboard('x'.repeat(1024 * 1024));
    expect(written).to.have.length(1);
  });

  it('receives the text with the next key if the browser refuses the first write', async () => {
    const {captured, input} = await openSharing();
    isRefused = true;
    pressCopy(captured);
    input.writeClipboard('from the host');
    await Promise.resolve();
    isRefused = false;
    releaseCopy(captured);
    expect(written).to.deep.equal(['from the host']);
  });

  it('does not receive a refused text with a key that comes five seconds later', async () => {
    const {captured, input} = await openSharing();
    isRefused = true;
    pressCopy(captured);
    input.writeClipboard('from the host');
    await Promise.resolve();
    isRefused = false;
    runLater(() => releaseCopy(captured));
    expect(written).to.deep.equal([]);
  });

  it('is not shared if its kind is off', async () => {
    const {captured, input} = await Captured.openFocused({
      kinds: new Set(['keyboard']),
      sendClipboard: (text) => Promise.resolve(texts.push(text) > 0),
    });
    expect(pressPaste(captured)).to.equal(false);
    captured.paste('abc');
    input.writeClipboard('from the host');
    expect([...texts, ...written]).to.deep.equal([]);
  });
});
