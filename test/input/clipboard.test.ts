import {expect, waitUntil} from '@open-wc/testing';
import {Captured} from './picture.ts';

const key = (type: 'keydown' | 'keyup', init: KeyboardEventInit = {}) =>
  new KeyboardEvent(type, {key: 'v', code: 'KeyV', ctrlKey: true, bubbles: true, cancelable: true, ...init});

const pasted = (text: string) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  return new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true});
};

/** A clipboard in place of the person's own. */
const inPlaceOfClipboard = (clipboard: Partial<Clipboard>) => {
  Object.defineProperty(navigator, 'clipboard', {value: clipboard, configurable: true});
};

describe('the clipboard', () => {
  let texts: string[] = [];
  let written: string[] = [];
  let refuses = false;
  const sharing = async () => {
    const {captured, input} = await Captured.open({
      sendClipboard: (text) => {
        texts.push(text);
        captured.sent.push({kind: 'text', text: `(clipboard ${text})`});
      },
    });
    input.focus();
    // The code comes by a request of its own; its first sign is that the focus is followed by a reading.
    await waitUntil(() => {
      captured.field.blur();
      input.focus();
      return texts.length > 0;
    });
    texts = [];
    captured.said();
    return {captured, input};
  };

  beforeEach(() => {
    texts = [];
    written = [];
    refuses = false;
    inPlaceOfClipboard({
      readText: () => Promise.resolve('from the page'),
      writeText: (text) => {
        if (refuses) return Promise.reject(new DOMException('No.', 'NotAllowedError'));
        written.push(text);
        return Promise.resolve();
      },
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('is with the host before the key that pastes', async () => {
    const {captured} = await sharing();
    expect(captured.field.dispatchEvent(key('keydown')), 'left to the browser, which pastes').to.equal(true);
    expect(captured.said('key')).to.deep.equal([]);
    expect(captured.field.dispatchEvent(pasted('abc'))).to.equal(false);
    captured.field.dispatchEvent(key('keyup'));
    expect(captured.said('text', 'key')).to.deep.equal([
      'text (clipboard abc)',
      'KeyV down ctrl',
      'KeyV up ctrl',
    ]);
  });

  it('does not keep a key back where the browser does not paste', async () => {
    const {captured} = await sharing();
    captured.field.dispatchEvent(key('keydown'));
    captured.field.dispatchEvent(key('keyup'));
    expect(captured.said('key')).to.deep.equal(['KeyV down ctrl', 'KeyV up ctrl']);
    captured.field.dispatchEvent(key('keydown'));
    captured.field.blur();
    expect(captured.said('key')).to.deep.equal(['KeyV down ctrl', 'KeyV up']);
  });

  it('takes the text of the host, at once', async () => {
    const {input} = await sharing();
    input.writeClipboard('from the host');
    expect(written).to.deep.equal(['from the host']);
  });

  it('takes it with the next key where the browser refuses', async () => {
    const {captured, input} = await sharing();
    refuses = true;
    input.writeClipboard('from the host');
    await Promise.resolve();
    refuses = false;
    captured.field.dispatchEvent(key('keyup', {key: 'c', code: 'KeyC'}));
    expect(written).to.deep.equal(['from the host']);
  });

  it('is not touched where its kind is off', async () => {
    const {captured, input} = await Captured.open({
      kinds: new Set(['keyboard']),
      sendClipboard: (text) => texts.push(text),
    });
    input.focus();
    expect(captured.field.dispatchEvent(key('keydown'))).to.equal(false);
    captured.field.dispatchEvent(pasted('abc'));
    input.writeClipboard('from the host');
    expect([...texts, ...written]).to.deep.equal([]);
  });
});
