import {expect, fixture, html} from '@open-wc/testing';
import {resetMouse, sendKeys, sendMouse} from '@web/test-runner-commands';
import type {Switches} from '../../demo/service/sessions/switches.ts';
import {openHeard} from '../support/heard-input.ts';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {clickOn, middleOf, place} from '../support/place.ts';
import {turnWheel} from '../support/turn-wheel.ts';
import {until} from '../support/until.ts';

/** Windows virtual keys. */
const VK = {shift: 0xa0, ctrl: 0xa2, alt: 0xa4, left: 0x25, a: 0x41, c: 0x43, w: 0x57};
const KEYS_ALONE: Switches = {takesText: false};

/** An element that plays and has the keyboard. */
const openFocused = async (demo: Switches = {}) => {
  const opened = await openHeard({demo});
  opened.element.focus();
  expect(document.activeElement).to.equal(opened.element);
  return opened;
};

/** Presses keys one after the other, each within the one before, and releases them in the opposite order. */
const chord = async (...keys: string[]) => {
  for (const key of keys) await sendKeys({down: key});
  for (const key of keys.reverse()) await sendKeys({up: key});
};

/** A key that the host is told of always: what would have come before it has come. */
const mark = async () => {
  await sendKeys({press: 'F9'});
};
const MARK = ['+120', '-120'];

describe('<app-stream> and the keyboard', () => {
  leavesNothing();
  afterEach(() => resetMouse());

  it('tells a host that takes no text each key once as it goes down and up, in order', async () => {
    const {heard} = await openFocused(KEYS_ALONE);
    await chord('a');
    await chord('ArrowLeft');
    await chord('Shift', 'w');
    await heard.until('all keys', ({keys}) => keys.length >= 8);
    expect(heard.keys).to.deep.equal([
      ...[`+${VK.a}`, `-${VK.a}`, `+${VK.left}`, `-${VK.left}`],
      ...[`+${VK.shift}`, `+${VK.w}`, `-${VK.w}`, `-${VK.shift}`],
    ]);
    expect(heard.of('text')).to.be.empty;
  });

  it('tells combinations as keys, with the modifiers that are held', async () => {
    const {heard} = await openFocused();
    await chord('Control', 'Shift', 'c');
    await heard.until('all keys', ({keys}) => keys.length >= 6);
    expect(heard.keys).to.deep.equal([
      ...[`+${VK.ctrl}`, `+${VK.shift}`, `+${VK.c}`],
      ...[`-${VK.c}`, `-${VK.shift}`, `-${VK.ctrl}`],
    ]);
    const pressed = heard.of('key').find(({vk}) => vk === VK.c);
    // Shift is 1, Ctrl is 2.
    expect(pressed).to.include({pressed: true, modifiers: 3});
  });

  for (const [name, text] of Object.entries({
    Latin: 'The quick brown fox jumps over the lazy dog; 0123456789 (ok)! '.repeat(4),
    'Greek and emoji': 'Ξεσκεπάζω τὴν ψυχοφθόρα βδελυγμία 🦊🫖👩‍🚀 ',
  })) {
    it(`brings ${name} text to the host as it was typed, nothing lost and nothing in another order`, async () => {
      const {heard} = await openFocused();
      await sendKeys({type: text});
      await heard.until('the text', (host) => host.text.length >= text.length);
      expect(heard.text).to.equal(text);
    });
  }

  it('types what keys can write by keys, where the host takes no text', async () => {
    const {heard} = await openFocused(KEYS_ALONE);
    await sendKeys({type: 'abc'});
    await heard.until('three keys', ({keys}) => keys.length >= 6);
    expect(heard.keys).to.deep.equal(['+65', '-65', '+66', '-66', '+67', '-67']);
  });

  it('releases what is held when a field of the page takes the focus, and hears nothing of it', async () => {
    const {element, heard} = await openFocused(KEYS_ALONE);
    const field = await fixture<HTMLInputElement>(html`<input aria-label="Name" />`);
    await sendKeys({down: 'w'});
    await heard.until('the press', ({keys}) => keys.length === 1);
    field.focus();
    await heard.until('the release', ({keys}) => keys.length === 2);
    expect(heard.keys).to.deep.equal([`+${VK.w}`, `-${VK.w}`]);
    await sendKeys({up: 'w'});
    await sendKeys({type: 'Ada'});
    expect(field.value).to.equal('Ada');
    element.focus();
    await mark();
    await heard.until('the next key', ({keys}) => keys.length === 4);
    expect(heard.keys.slice(2)).to.deep.equal(MARK);
  });

  it('is one stop among the page’s others for Tab', async () => {
    const {element, heard} = await openHeard();
    const [before, after] = [document.createElement('button'), document.createElement('button')];
    element.before(before);
    element.after(after);
    before.focus();
    await sendKeys({press: 'Tab'});
    expect(document.activeElement).to.equal(element);
    await mark();
    await heard.until('a key', ({keys}) => keys.length === 2);
    await sendKeys({press: 'Tab'});
    expect(document.activeElement).to.equal(after);
    await chord('Shift', 'Tab');
    expect(document.activeElement).to.equal(element);
    await chord('Shift', 'Tab');
    expect(document.activeElement).to.equal(before);
    element.focus();
    await mark();
    await heard.until('the next key', ({keys}) => keys.filter((key) => key === '-120').length === 2);
    expect(heard.keys).to.not.include('+9');
    expect(heard.keys.filter((key) => key.startsWith('+')).length).to.equal(
      heard.keys.filter((key) => key.startsWith('-')).length,
    );
  });

  it('lets go of the focus by Ctrl+Alt+Home, and of what is held', async () => {
    const {element, heard} = await openFocused();
    await chord('Control', 'Alt', 'Home');
    expect(document.activeElement).to.equal(document.body);
    await sendKeys({press: 'F8'});
    element.focus();
    await mark();
    await heard.until('a key after it', ({keys}) => keys.includes('-120'));
    expect(heard.keys).to.deep.equal([...[`+${VK.ctrl}`, `+${VK.alt}`], ...heard.keys.slice(2, 4), ...MARK]);
    expect([...heard.keys.slice(2, 4)].sort()).to.deep.equal([`-${VK.ctrl}`, `-${VK.alt}`].sort());
  });

  it('goes to the one of two streams that was clicked last', async () => {
    const [left, right] = await Promise.all([openHeard(), openHeard()]);
    place(left.element, {left: 10, top: 10, width: 320, height: 180});
    place(right.element, {left: 350, top: 10, width: 320, height: 180});
    await clickOn(left.element);
    await sendKeys({type: 'left'});
    await clickOn(right.element);
    await sendKeys({type: 'right'});
    await left.heard.until('its text', ({text}) => text.length >= 4);
    await right.heard.until('its text', ({text}) => text.length >= 5);
    expect([left.heard.text, right.heard.text]).to.deep.equal(['left', 'right']);
    expect([left.heard.buttons, right.heard.buttons]).to.deep.equal([
      ['+1', '-1'],
      ['+1', '-1'],
    ]);
  });
});

describe('<app-stream> and its attribute input', () => {
  leavesNothing();
  afterEach(() => resetMouse());

  it('leaves clicks, keys and the wheel to the page with none', async () => {
    const {element, heard} = await openHeard({input: 'none'});
    const tall = await fixture(html`<div style="height: 3000px"></div>`);
    element.after(tall);
    scrollTo(0, 0);
    await clickOn(element);
    await sendKeys({type: 'page'});
    await turnWheel({deltaY: 100});
    await until('the page scrolls', () => scrollY > 0);
    scrollTo(0, 0);
    element.input = 'all';
    await element.updateComplete;
    await until('it takes keys', () => element.shadowRoot?.querySelector('[part~=keyboard]') ?? undefined);
    element.focus();
    await mark();
    await heard.until('a key', ({keys}) => keys.length >= 2);
    expect(heard.all.map(({kind}) => kind)).to.deep.equal(['key', 'key']);
  });

  it('keeps the page from scrolling while the wheel turns over a picture that takes it', async () => {
    const {element, heard} = await openHeard();
    const tall = await fixture(html`<div style="height: 3000px"></div>`);
    element.after(tall);
    scrollTo(0, 0);
    await sendMouse({type: 'move', position: middleOf(element)});
    await turnWheel({deltaY: 100});
    await heard.until('the wheel', () => heard.of('wheel').length === 1);
    expect(scrollY).to.equal(0);
  });

  it('takes no keys with mouse', async () => {
    const {element, heard} = await openHeard({input: 'mouse'});
    await clickOn(element);
    await sendKeys({type: 'page'});
    await sendKeys({press: 'F9'});
    await clickOn(element);
    await heard.until('two clicks', ({buttons}) => buttons.length === 4);
    expect(heard.of('key')).to.be.empty;
    expect(heard.of('text')).to.be.empty;
  });

  it('changes what it takes while it plays, and releases what is held then', async () => {
    const {element, heard} = await openFocused(KEYS_ALONE);
    await sendKeys({down: 'w'});
    await heard.until('the press', ({keys}) => keys.length === 1);
    element.input = 'mouse';
    await heard.until('the release', ({keys}) => keys.length === 2);
    await sendKeys({up: 'w'});
    await sendKeys({press: 'F8'});
    await clickOn(element);
    await heard.until('a click', ({buttons}) => buttons.length === 2);
    element.input = 'keyboard';
    await until('it takes keys', () => element.shadowRoot?.querySelector('[part~=keyboard]') ?? undefined);
    await clickOn(element);
    element.focus();
    await mark();
    await heard.until('a key', ({keys}) => keys.length === 4);
    expect(heard.keys).to.deep.equal([`+${VK.w}`, `-${VK.w}`, ...MARK]);
    expect(heard.buttons).to.deep.equal(['+1', '-1']);
  });
});
