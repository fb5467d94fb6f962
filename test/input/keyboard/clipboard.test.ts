import {expect} from '@open-wc/testing';
import {Captured} from '../video-on-page.ts';
import {until} from '../../support/until.ts';

const createKeyEvent = (type: 'keydown' | 'keyup', init: KeyboardEventInit = {}) =>
  new KeyboardEvent(type, {key: 'v', code: 'KeyV', ctrlKey: true, bubbles: true, cancelable: true, ...init});

const createPaste = (text: string) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  return new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true});
};

/** Replaces the user's clipboard. */
const replaceClipboard = (clipboard: Partial<Clipboard>) => {
  Object.defineProperty(navigator, 'clipboard', {value: clipboard, configurable: true});
};

describe('the clipboard', () => {
  let texts: string[] = [];
  let written: string[] = [];
  let isRefused = false;
  const openSharing = async () => {
    const {captured, input} = await Captured.open({
      sendClipboard: (text) => {
        texts.push(text);
        captured.sent.push({kind: 'text', text: `(clipboard ${text})`});
      },
    });
    captured.field.focus();
    // The code loads on demand. Its first effect is a read of the clipboard after a focus.
    await until('a text from the clipboard', () => {
      captured.field.blur();
      captured.field.focus();
      return texts.length > 0;
    });
    texts = [];
    captured.readSent();
    return {captured, input};
  };

  beforeEach(() => {
    texts = [];
    written = [];
    isRefused = false;
    replaceClipboard({
      readText: () => Promise.resolve('from the page'),
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

  it('reaches the host before the key that pastes', async () => {
    const {captured} = await openSharing();
    expect(captured.field.dispatchEvent(createKeyEvent('keydown')), 'the browser pastes').to.equal(true);
    expect(captured.readSent('key')).to.deep.equal([]);
    expect(captured.field.dispatchEvent(createPaste('abc'))).to.equal(false);
    captured.field.dispatchEvent(createKeyEvent('keyup'));
    expect(captured.readSent('text', 'key')).to.deep.equal([
      'text (clipboard abc)',
      'KeyV down ctrl',
      'KeyV up ctrl',
    ]);
  });

  it('is text if the user pastes without a key and the host accepts text', async () => {
    const {captured} = await openSharing();
    captured.field.dispatchEvent(createPaste('abc'));
    expect(captured.readSent('text', 'key')).to.deep.equal(['text (clipboard abc)']);
    captured.supports = {text: true, touch: false};
    expect(captured.field.dispatchEvent(createPaste('abc'))).to.equal(false);
    expect(captured.readSent('text', 'key')).to.deep.equal(['text abc']);
  });

  it('does not delay a key if the browser does not paste', async () => {
    const {captured} = await openSharing();
    captured.field.dispatchEvent(createKeyEvent('keydown'));
    captured.field.dispatchEvent(createKeyEvent('keyup'));
    expect(captured.readSent('key')).to.deep.equal(['KeyV down ctrl', 'KeyV up ctrl']);
    captured.field.dispatchEvent(createKeyEvent('keydown'));
    captured.field.blur();
    expect(captured.readSent('key')).to.deep.equal(['KeyV down ctrl', 'KeyV up']);
  });

  /** Presses a key in the stream, as a user who copies there. */
  const pressCopy = (captured: Captured) =>
    captured.field.dispatchEvent(createKeyEvent('keydown', {key: 'c', code: 'KeyC'}));

  it('receives the text of the host immediately after a key in the stream', async () => {
    const {captured, input} = await openSharing();
    pressCopy(captured);
    input.writeClipboard('from the host');
    expect(written).to.deep.equal(['from the host']);
  });

  it('receives the text of the host immediately after a click in the stream', async () => {
    const {captured, input} = await openSharing();
    captured.video.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}));
    input.writeClipboard('from the host');
    expect(written).to.deep.equal(['from the host']);
  });

  it('does not receive a text of the host without a key or click in the stream', async () => {
    const {captured, input} = await openSharing();
    input.writeClipboard('from the host');
    pressCopy(captured);
    captured.field.dispatchEvent(createKeyEvent('keyup', {key: 'c', code: 'KeyC'}));
    expect(written).to.deep.equal([]);
  });

  it('does not receive a text of the host while the focus is elsewhere in the page', async () => {
    const {captured, input} = await openSharing();
    pressCopy(captured);
    captured.field.blur();
    input.writeClipboard('from the host');
    captured.field.focus();
    pressCopy(captured);
    captured.field.dispatchEvent(createKeyEvent('keyup', {key: 'c', code: 'KeyC'}));
    expect(written).to.deep.equal([]);
  });

  it('does not receive a text of the host five seconds after the last key', async () => {
    const {captured, input} = await openSharing();
    const {now} = performance;
    pressCopy(captured);
    performance.now = () => now.call(performance) + 5001;
    try {
      input.writeClipboard('from the host');
    } finally {
      performance.now = now;
    }
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
    captured.field.dispatchEvent(createKeyEvent('keyup', {key: 'c', code: 'KeyC'}));
    expect(written).to.deep.equal(['from the host']);
  });

  it('does not receive a refused text with a key that comes five seconds later', async () => {
    const {captured, input} = await openSharing();
    isRefused = true;
    pressCopy(captured);
    input.writeClipboard('from the host');
    await Promise.resolve();
    isRefused = false;
    const {now} = performance;
    performance.now = () => now.call(performance) + 5001;
    try {
      captured.field.dispatchEvent(createKeyEvent('keyup', {key: 'c', code: 'KeyC'}));
    } finally {
      performance.now = now;
    }
    expect(written).to.deep.equal([]);
  });

  it('is not shared if its kind is off', async () => {
    const {captured, input} = await Captured.open({
      kinds: new Set(['keyboard']),
      sendClipboard: (text) => texts.push(text),
    });
    captured.field.focus();
    expect(captured.field.dispatchEvent(createKeyEvent('keydown'))).to.equal(false);
    captured.field.dispatchEvent(createPaste('abc'));
    input.writeClipboard('from the host');
    expect([...texts, ...written]).to.deep.equal([]);
  });
});
