import {expect, fixture, html} from '@open-wc/testing';
import {resetMouse, sendKeys, sendMouse} from '@web/test-runner-commands';
import {keepsTab} from '../../src/input/capture-input.ts';
import {Captured, chord} from './picture.ts';

const KEYS = 'key';

/** A key event as a browser makes it; the runner cannot drive all of them. */
const key = (type: 'keydown' | 'keyup', code: string, init: KeyboardEventInit = {}) =>
  new KeyboardEvent(type, {code, key: code, bubbles: true, composed: true, cancelable: true, ...init});

const focused = async (...args: Parameters<typeof Captured.open>) => {
  const opened = await Captured.open(...args);
  opened.input.focus();
  return opened;
};

describe('the keyboard', () => {
  it('sends keys by their place, with repeats and modifiers', async () => {
    const {captured} = await focused();
    await sendKeys({press: 'q'});
    await sendKeys({down: 'Shift'});
    await sendKeys({press: 'ArrowLeft'});
    await sendKeys({up: 'Shift'});
    await sendKeys({down: 'w'});
    await sendKeys({down: 'w'});
    await sendKeys({up: 'w'});
    expect(captured.said(KEYS)).to.deep.equal([
      'KeyQ down',
      'KeyQ up',
      'ShiftLeft down shift',
      'ArrowLeft down shift',
      'ArrowLeft up shift',
      'ShiftLeft up',
      'KeyW down',
      'KeyW down',
      'KeyW up',
    ]);
  });

  it('belongs to the page before the stream has the focus, and again after', async () => {
    const {captured} = await Captured.open();
    const input = await fixture<HTMLInputElement>(html`<input />`);
    input.focus();
    await sendKeys({type: 'abc'});
    expect(input.value).to.equal('abc');
    expect(captured.said()).to.deep.equal([]);
    captured.field.focus();
    await sendKeys({press: 'd'});
    expect(captured.said(KEYS)).to.deep.equal(['KeyD down', 'KeyD up']);
    expect(input.value).to.equal('abc');
  });

  it('keeps what it takes from the shortcuts of the page', async () => {
    const {captured} = await focused({pageKeeps: ({code}) => code === 'F1'});
    const heard: string[] = [];
    const hear = ({code}: KeyboardEvent) => heard.push(code);
    document.addEventListener('keydown', hear);
    document.addEventListener('keyup', hear);
    await sendKeys({press: 'k'});
    captured.field.dispatchEvent(key('keydown', 'F1'));
    document.removeEventListener('keydown', hear);
    document.removeEventListener('keyup', hear);
    expect(heard).to.deep.equal(['F1']);
    expect(captured.said(KEYS)).to.deep.equal(['KeyK down', 'KeyK up']);
  });

  it('serves the one of two streams that has the focus', async () => {
    const first = await Captured.open();
    const second = await Captured.open();
    first.input.focus();
    await sendKeys({press: 'a'});
    second.input.focus();
    await sendKeys({press: 'b'});
    expect(first.captured.said(KEYS)).to.deep.equal(['KeyA down', 'KeyA up']);
    expect(second.captured.said(KEYS)).to.deep.equal(['KeyB down', 'KeyB up']);
  });

  it('is reached and left by Tab, both ways, where the page keeps Tab', async () => {
    const before = await fixture<HTMLButtonElement>(html`<button>Before</button>`);
    const {captured} = await Captured.open({pageKeeps: keepsTab});
    const after = await fixture<HTMLButtonElement>(html`<button>After</button>`);
    before.focus();
    await sendKeys({press: 'Tab'});
    expect(document.activeElement).to.equal(captured.host);
    await sendKeys({press: 'Tab'});
    expect(document.activeElement).to.equal(after);
    await chord('Shift', 'Tab');
    expect(document.activeElement).to.equal(captured.host);
    await chord('Shift', 'Tab');
    expect(document.activeElement).to.equal(before);
    expect(captured.said(KEYS).filter((said) => said.startsWith('Tab down'))).to.deep.equal([]);
  });

  it('is left by Ctrl+Alt+Home where the stream has Tab too, and the next Tab goes on from there', async () => {
    const {captured} = await focused();
    const after = await fixture<HTMLButtonElement>(html`<button>After</button>`);
    await sendKeys({press: 'Tab'});
    expect(document.activeElement).to.equal(captured.host);
    expect(captured.said(KEYS)).to.deep.equal(['Tab down', 'Tab up']);
    await chord('Control', 'Alt', 'Home');
    expect(document.activeElement).to.equal(document.body);
    expect(captured.left).to.equal(1);
    expect(captured.said(KEYS)).to.deep.equal([
      'ControlLeft down ctrl',
      'AltLeft down ctrl alt',
      'ControlLeft up',
      'AltLeft up',
    ]);
    await sendKeys({press: 'Tab'});
    expect(document.activeElement).to.equal(after);
  });

  it('does not hold the Ctrl that Windows presses with AltGr', async () => {
    const {captured} = await focused();
    const {field} = captured;
    field.dispatchEvent(key('keydown', 'ControlLeft', {key: 'Control', ctrlKey: true}));
    const both = {ctrlKey: true, altKey: true};
    const graph = {...both, modifierAltGraph: true};
    field.dispatchEvent(key('keydown', 'AltRight', {key: 'AltGraph', ...both}));
    expect(captured.said(KEYS)).to.deep.equal([
      'ControlLeft down ctrl',
      'ControlLeft up ctrl alt',
      'AltRight down ctrl alt',
    ]);
    field.dispatchEvent(key('keydown', 'KeyQ', {key: '@', ...graph}));
    field.dispatchEvent(key('keyup', 'KeyQ', {key: '@', ...graph}));
    field.dispatchEvent(key('keyup', 'AltRight', {key: 'AltGraph'}));
    expect(captured.said(KEYS)).to.deep.equal(['KeyQ down alt', 'KeyQ up alt', 'AltRight up']);
  });

  it('releases what a Mac never tells the release of, when Command goes up', async () => {
    const {captured} = await focused();
    const {field} = captured;
    field.dispatchEvent(key('keydown', 'MetaLeft', {key: 'Meta', metaKey: true}));
    field.dispatchEvent(key('keydown', 'KeyS', {key: 's', metaKey: true}));
    field.dispatchEvent(key('keyup', 'MetaLeft', {key: 'Meta'}));
    const keys = ['MetaLeft down meta', 'KeyS down meta', 'MetaLeft up', 'KeyS up'];
    expect(captured.said(KEYS)).to.deep.equal(keys);
  });

  it('releases a modifier whose release was lost, by what the next event tells', async () => {
    const {captured} = await focused();
    captured.field.dispatchEvent(key('keydown', 'ShiftLeft', {key: 'Shift', shiftKey: true}));
    captured.field.dispatchEvent(key('keydown', 'F2'));
    expect(captured.said(KEYS)).to.deep.equal(['ShiftLeft down shift', 'ShiftLeft up', 'F2 down']);
    captured.field.dispatchEvent(key('keydown', 'ShiftRight', {key: 'Shift', shiftKey: true}));
    captured.video.dispatchEvent(new PointerEvent('pointerdown', {pointerType: 'mouse', buttons: 1}));
    expect(captured.said(KEYS)).to.deep.equal(['ShiftRight down shift', 'ShiftRight up']);
  });

  it('tells the lock states when the focus comes and when they change', async () => {
    const {captured} = await focused();
    const {field} = captured;
    field.dispatchEvent(key('keydown', 'KeyA', {key: 'a'}));
    field.dispatchEvent(key('keyup', 'KeyA', {key: 'a'}));
    expect(captured.said('locks', 'key')).to.deep.equal(['locks', 'KeyA down', 'KeyA up']);
    field.dispatchEvent(key('keydown', 'CapsLock', {modifierCapsLock: true}));
    field.dispatchEvent(key('keydown', 'KeyA', {key: 'A', modifierCapsLock: true}));
    expect(captured.said('locks', 'key')).to.deep.equal(['CapsLock down', 'locks caps', 'KeyA down']);
    field.blur();
    field.focus();
    captured.said();
    field.dispatchEvent(key('keydown', 'KeyB', {key: 'B', modifierCapsLock: true}));
    expect(captured.said('locks', 'key')).to.deep.equal(['locks caps', 'KeyB down']);
    field.dispatchEvent(key('keydown', 'KeyB', {key: 'b', modifierNumLock: true, modifierScrollLock: true}));
    expect(captured.said('locks', 'key')).to.deep.equal(['locks num scroll', 'KeyB down']);
  });

  it('goes to the stream when the element is given the focus, whatever else stands in it', async () => {
    const {captured} = await Captured.open();
    captured.over.abort();
    captured.host.shadowRoot?.prepend(document.createElement('button'));
    const over = new AbortController();
    captured.begin({signal: over.signal});
    captured.host.focus();
    expect(captured.field.matches(':focus')).to.equal(true);
    over.abort();
  });

  it('takes a click on the picture for the focus', async () => {
    const {captured} = await Captured.open();
    const {x, y} = captured.video.getBoundingClientRect();
    await sendMouse({type: 'click', position: [Math.round(x) + 20, Math.round(y) + 20]});
    await resetMouse();
    await sendKeys({press: 'x'});
    expect(captured.said(KEYS)).to.deep.equal(['KeyX down', 'KeyX up']);
  });
});
