import {expect, fixture, html} from '@open-wc/testing';
import {resetMouse, sendKeys} from '@web/test-runner-commands';
import type {Switches} from '../../../demo/service/sessions/switches.ts';
import type {AppStreamElement} from '../../../src/index.ts';
import {openStreamWithInput} from '../../support/input/received-input.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {clickElement} from '../../support/input/element-position.ts';
import {turnWheel} from '../../support/input/send-page-command.ts';
import {until} from '../../support/until.ts';

/** Windows virtual keys. */
const VK = {shift: 0xa0, left: 0x25, a: 0x41, w: 0x57};
const KEYS_ONLY: Switches = {takesText: false};

/** Opens an element that plays and has the focus. */
const openFocused = async (demo: Switches = {}) => {
  const opened = await openStreamWithInput({demo});
  opened.element.focus();
  expect(document.activeElement).to.equal(opened.element);
  return opened;
};

/** Presses keys one after the other and releases them in reverse order. */
const pressChord = async (...keys: string[]) => {
  for (const key of keys) await sendKeys({down: key});
  for (const key of keys.reverse()) await sendKeys({up: key});
};

const readState = (element: AppStreamElement) =>
  element.request<{readonly payload: {readonly text: string}}>({event_type: 'demoStateQuery', payload: {}});

/** Presses a key that the host always receives. All earlier keys have arrived when this key arrives. */
const pressMarkerKey = async () => {
  await sendKeys({press: 'F9'});
};
const MARKER = ['+120', '-120'];

describe('The keyboard of <app-stream>', () => {
  expectNoLeftovers();
  afterEach(() => resetMouse());

  it('sends each press and release once and in order to a host without text input', async () => {
    const {received} = await openFocused(KEYS_ONLY);
    await pressChord('a');
    await pressChord('ArrowLeft');
    await pressChord('Shift', 'w');
    await received.waitFor('all keys', ({keys}) => keys.length >= 8);
    expect(received.keys).to.deep.equal([
      ...[`+${VK.a}`, `-${VK.a}`, `+${VK.left}`, `-${VK.left}`],
      ...[`+${VK.shift}`, `+${VK.w}`, `-${VK.w}`, `-${VK.shift}`],
    ]);
    expect(received.ofKind('text')).to.be.empty;
  });

  for (const [name, text] of Object.entries({
    Latin: 'The quick brown fox jumps over the lazy dog; 0123456789 (ok)! '.repeat(4),
    'Greek and emoji': 'Ξεσκεπάζω τὴν ψυχοφθόρα βδελυγμία 🦊🫖👩‍🚀 ',
  })) {
    it(`sends ${name} text complete and in order`, async () => {
      const {received} = await openFocused();
      await sendKeys({type: text});
      await received.waitFor('the text', (host) => host.typed.length >= text.length);
      expect(received.typed).to.equal(text);
    });
  }

  it('sends a plain key as a key and composed text as text to a host that accepts text', async () => {
    const {element, received} = await openFocused();
    await sendKeys({press: 'f'});
    await sendKeys({press: 'h'});
    await sendKeys({type: 'ö'});
    await received.waitFor('the text', ({typed}) => typed.length >= 3);
    expect(received.keys).to.deep.equal(['+70', '-70', '+72', '-72']);
    expect(received.ofKind('text').map(({text}) => text)).to.deep.equal(['ö']);
    // The first key is a hotkey of the application: F frames the selection.
    const {payload} = await readState(element);
    expect(payload.text).to.equal('fhö');
  });

  it('sends text to an older host, which never reports its features', async () => {
    const {element, received} = await openFocused({olderKit: true});
    await sendKeys({type: 'aé漢😀'});
    await received.waitFor('the text', ({typed}) => typed.length >= 'aé漢😀'.length);
    expect(received.typed).to.equal('aé漢😀');
    expect(received.ofKind('text').map(({text}) => text)).to.deep.equal(['é', '漢', '😀']);
    await until('the diagnosis knows it', async () =>
      String(await element.diagnose()).includes('Text input: unknown.'),
    );
  });
});

describe('The attribute input of <app-stream>', () => {
  expectNoLeftovers();
  afterEach(() => resetMouse());

  it('leaves clicks, keys and the wheel to the page with input="none"', async () => {
    const {element, received} = await openStreamWithInput({input: 'none'});
    const tall = await fixture(html`<div style="height: 3000px"></div>`);
    element.after(tall);
    scrollTo(0, 0);
    await clickElement(element);
    await sendKeys({type: 'page'});
    await turnWheel({deltaY: 100});
    await until('the page scrolls', () => scrollY > 0);
    scrollTo(0, 0);
    element.input = 'all';
    await element.updateComplete;
    await until(
      'the keyboard field',
      () => element.shadowRoot?.querySelector('[part~=keyboard]') ?? undefined,
    );
    element.focus();
    await pressMarkerKey();
    await received.waitFor('a key', ({keys}) => keys.length >= 2);
    expect(received.all.map(({kind}) => kind)).to.deep.equal(['key', 'key']);
  });

  it('releases held keys when its value changes while the element plays', async () => {
    const {element, received} = await openFocused(KEYS_ONLY);
    await sendKeys({down: 'w'});
    await received.waitFor('the press', ({keys}) => keys.length === 1);
    element.input = 'mouse';
    await received.waitFor('the release', ({keys}) => keys.length === 2);
    await sendKeys({up: 'w'});
    await sendKeys({press: 'F8'});
    await clickElement(element);
    await received.waitFor('a click', ({buttons}) => buttons.length === 2);
    element.input = 'keyboard';
    await until(
      'the keyboard field',
      () => element.shadowRoot?.querySelector('[part~=keyboard]') ?? undefined,
    );
    await clickElement(element);
    element.focus();
    await pressMarkerKey();
    await received.waitFor('a key', ({keys}) => keys.length === 4);
    expect(received.keys).to.deep.equal([`+${VK.w}`, `-${VK.w}`, ...MARKER]);
    expect(received.buttons).to.deep.equal(['+1', '-1']);
  });
});
