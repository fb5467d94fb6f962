import {expect} from '@open-wc/testing';
import {until} from '../../support/until.ts';
import {Captured} from '../video-on-page.ts';

const openSharing = () => Captured.openFocused({sendClipboard: () => Promise.resolve(true)});

describe('the clipboard of a browser that writes only in the handler of an event, as Safari', () => {
  let written: string[] = [];
  let isInHandler = false;
  let refusesItems = false;
  const inHandler = <Result>(call: () => Result): Result => {
    isInHandler = true;
    try {
      return call();
    } finally {
      isInHandler = false;
    }
  };
  const refuse = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
  const press = (captured: Captured, key: string, init: KeyboardEventInit = {}) =>
    inHandler(() => captured.fireKey('keydown', '', key, {ctrlKey: true, ...init}));

  beforeEach(() => {
    refusesItems = false;
    written = [];
    const clipboard: Partial<Clipboard> = {
      write: async ([item]) => {
        if (!isInHandler || refusesItems) return refuse();
        const text = await (await item?.getType('text/plain'))?.text();
        written.push(text ?? '');
      },
      writeText: (text) => {
        if (!isInHandler) return refuse();
        written.push(text);
        return Promise.resolve();
      },
    };
    Object.defineProperty(navigator, 'clipboard', {value: clipboard, configurable: true});
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  for (const [what, init] of [
    ['Ctrl+C', {key: 'c'}],
    ['Ctrl+X', {key: 'x'}],
    ['Ctrl+Shift+C', {key: 'C', shiftKey: true}],
    ['Command+C', {key: 'c', ctrlKey: false, metaKey: true}],
    ['Ctrl+Insert', {key: 'Insert'}],
    ['Shift+Delete', {key: 'Delete', ctrlKey: false, shiftKey: true}],
  ] as const) {
    it(`receives the text of the host after ${what}, however late and wherever the focus is`, async () => {
      const {captured, input} = await openSharing();
      press(captured, init.key, init);
      captured.field.blur();
      await new Promise((resolve) => setTimeout(resolve));
      input.writeClipboard('from the host');
      await until('the text is written', () => written.length > 0, 1000);
      input.writeClipboard('another');
      await new Promise((resolve) => setTimeout(resolve));
      expect(written).to.deep.equal(['from the host']);
    });
  }

  it('receives the text of a copy by the row of keys and by the page', async () => {
    const {input, captured} = await openSharing();
    const copies = {
      page: () => input.keys?.press(['ControlLeft', 'KeyC']),
      row: () => {
        input.keys?.toggleLatched('ControlLeft');
        captured.writeText('c');
      },
    };
    for (const [by, copy] of Object.entries(copies)) {
      inHandler(copy);
      await new Promise((resolve) => setTimeout(resolve));
      input.writeClipboard(`copied by the ${by}`);
      await until('the text is written', () => written.length > 0, 1000);
      expect(written.splice(0)).to.deep.equal([`copied by the ${by}`]);
    }
  });

  it('does not receive a text after another key', async () => {
    const {captured, input} = await openSharing();
    for (const [key, init] of [
      ['c', {ctrlKey: false}],
      ['Delete', {ctrlKey: false}],
      ['Insert', {ctrlKey: false, shiftKey: true}],
      ['c', {altKey: true}],
      ['b', {}],
    ] as const)
      press(captured, key, init);
    input.writeClipboard('from the host');
    await new Promise((resolve) => setTimeout(resolve));
    expect(written).to.deep.equal([]);
  });

  it('receives the text of the last of two copies', async () => {
    const {captured, input} = await openSharing();
    press(captured, 'c');
    press(captured, 'c');
    input.writeClipboard('from the host');
    await until('the text is written', () => written.length > 0, 1000);
    expect(written).to.deep.equal(['from the host']);
  });

  it('receives no text that comes later than five seconds after the copy, or after the capture', async () => {
    const {captured, input} = await openSharing();
    const {setTimeout: wait} = globalThis;
    let endCopy: (() => void) | undefined;
    Object.assign(globalThis, {
      setTimeout: (run: () => void, ms?: number) => {
        if (ms !== 5000) return wait(run, ms);
        endCopy = run;
        return 0;
      },
    });
    try {
      press(captured, 'c');
    } finally {
      Object.assign(globalThis, {setTimeout: wait});
    }
    endCopy?.();
    input.writeClipboard('from the host');
    press(captured, 'c');
    captured.ended.abort();
    input.writeClipboard('from the host');
    await new Promise((resolve) => setTimeout(resolve));
    expect(written).to.deep.equal([]);
  });

  it('receives the text with the next key if it refuses to wait for a text', async () => {
    const {captured, input} = await openSharing();
    refusesItems = true;
    press(captured, 'c');
    input.writeClipboard('from the host');
    await new Promise((resolve) => setTimeout(resolve));
    expect(written).to.deep.equal([]);
    inHandler(() => captured.fireKey('keyup', '', 'c'));
    expect(written).to.deep.equal(['from the host']);
  });
});
