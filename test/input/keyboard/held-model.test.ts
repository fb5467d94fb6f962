import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import type {InputEvent} from '../../../src/connection/input-event.ts';
import {toTypedKey} from '../../../src/input/keyboard/key-meaning.ts';
import {createKeyEvent} from '../../support/input/create-key-event.ts';
import {COMMON_KEYS, type Key, LAYOUTS, MODIFIER_KEYS} from '../../support/input/keyboard-layouts.ts';
import {at, Captured} from '../video-on-page.ts';

/** The bits of the first three buttons in `MouseEvent.buttons`. */
const BITS = [1, 4, 2];

/** Who takes a key: the stream, or the page, which prevents it, moves the focus away, or does both. */
type Taker = 'stream' | 'page' | 'jump' | 'palette';

const TAKERS: readonly Taker[] = ['stream', 'stream', 'stream', 'stream', 'page', 'jump', 'palette'];

const OTHERS = ['wheel', 'repeat', 'elsewhere', 'back', 'back', 'window', 'leave'] as const;

/** What a user does. Numbers choose a key or a modifier. */
type Act =
  | {readonly kind: 'key'; readonly index: number; readonly by: Taker}
  | {readonly kind: 'modifier'; readonly index: number}
  | {readonly kind: 'altgr'}
  | {readonly kind: 'button'; readonly index: number}
  | {readonly kind: 'wheel' | 'repeat' | 'elsewhere' | 'back' | 'window' | 'leave'};

const keyAct: fc.Arbitrary<Act> = fc.record({
  kind: fc.constant('key' as const),
  index: fc.nat(9),
  by: fc.constantFrom(...TAKERS),
});

const act: fc.Arbitrary<Act> = fc.oneof(
  {weight: 6, arbitrary: keyAct},
  {weight: 5, arbitrary: fc.record({kind: fc.constant('modifier' as const), index: fc.nat(5)})},
  {weight: 1, arbitrary: fc.constant({kind: 'altgr' as const})},
  {weight: 3, arbitrary: fc.record({kind: fc.constant('button' as const), index: fc.nat(2)})},
  {weight: 4, arbitrary: fc.record({kind: fc.constantFrom(...OTHERS)})},
);

/** What the host holds, from what it was sent. */
class Host {
  readonly keys = new Set<string>();
  readonly buttons = new Set<number>();

  receive(events: readonly InputEvent[]) {
    for (const event of events) {
      if (event.kind === 'key' && event.pressed) this.keys.add(event.code);
      else if (event.kind === 'key')
        expect(this.keys.delete(event.code), `${event.code} was held`).to.equal(true);
      else if (event.kind === 'button' && event.pressed) this.buttons.add(event.button);
      else if (event.kind === 'button')
        expect(this.buttons.delete(event.button), 'the button was held').to.equal(true);
    }
  }

  has(...names: readonly string[]) {
    return [...this.keys].some((code) => names.some((name) => code.startsWith(name)));
  }
}

/** A user at a keyboard and a mouse, and the browser that turns what the user does into events. */
class User {
  readonly held = new Map<string, Key | undefined>();
  readonly buttons = new Set<number>();
  /** The keys that are down and that the page took with their press. */
  readonly ofPage = new Set<string>();
  /** The keys that the last act pressed in the stream, and that the host must hold. */
  readonly pressed: string[] = [];
  /** Whether the window has the focus. */
  isHere = true;
  /** Whether the page has seen the press of the Control key that is down. */
  isControlSeen = false;

  constructor(
    readonly captured: Captured,
    readonly other: HTMLInputElement,
    readonly layout: readonly Key[],
    readonly system: 'windows' | 'linux' | 'mac',
  ) {}

  has(...codes: readonly string[]) {
    return [...this.held.keys()].some((held) => codes.includes(held));
  }

  get flags() {
    const isAltGr = this.has('AltRight');
    const isWindows = this.system === 'windows';
    return {
      shiftKey: this.has('ShiftLeft', 'ShiftRight'),
      ctrlKey: this.has('ControlLeft', 'ControlRight') || (isAltGr && isWindows),
      altKey: this.has('AltLeft') || (isAltGr && isWindows),
      metaKey: this.has('MetaLeft'),
      modifierAltGraph: isAltGr,
    };
  }

  /** The key event as the browser sends it to what has the focus. */
  send(type: 'keydown' | 'keyup', code: string, name: string, repeat = false) {
    if (!this.isHere) return;
    this.isControlSeen =
      this.flags.ctrlKey && (this.isControlSeen || (type === 'keydown' && name === 'Control'));
    const field = this.captured.field;
    const target = field.matches(':focus') ? field : this.other;
    target.dispatchEvent(createKeyEvent(type, {code, key: name, repeat, ...this.flags}));
  }

  nameOf({keys: [plain, shifted, altGr = plain]}: Key) {
    return this.has('AltRight') ? altGr : this.flags.shiftKey ? shifted : plain;
  }

  get isInStream() {
    return this.isHere && this.captured.field.matches(':focus');
  }

  toggleKey(found: Key, by: Taker = 'stream') {
    const {code} = found;
    const isMacSilent = this.system === 'mac' && this.flags.metaKey;
    // Korean keyboards have a key for a mode in the place of a modifier.
    if (found.alone && this.held.has(code)) return;
    this.ofPage.delete(code);
    if (this.held.delete(code)) {
      if (!isMacSilent) this.send('keyup', code, this.nameOf(found));
      return;
    }
    const name = this.nameOf(found);
    if (!found.alone) this.held.set(code, found);
    // A key that writes is text on some hosts.
    const isPressed = !found.alone && !isMacSilent && !this.captured.supports.text && name !== 'Dead';
    if (this.isInStream && !found.alone && (by !== 'stream' || code === 'F5')) this.ofPage.add(code);
    else if (this.isInStream && isPressed) this.pressed.push(code);
    this.send('keydown', code, name);
  }

  toggleModifier(code: string, name: string) {
    const isDown = !this.held.delete(code);
    if (isDown) this.held.set(code, undefined);
    if (isDown && this.isInStream && !(this.system === 'mac' && code === 'MetaLeft')) this.pressed.push(code);
    this.send(isDown ? 'keydown' : 'keyup', code, name);
  }

  toggleAltGr() {
    const isWindows = this.system === 'windows';
    if (this.system === 'mac') return;
    if (isWindows && !this.has('ControlLeft'))
      this.send(this.has('AltRight') ? 'keyup' : 'keydown', 'ControlLeft', 'Control');
    this.toggleModifier('AltRight', 'AltGraph');
  }

  mouse(type: string, init: MouseEventInit = {}) {
    const {video} = this.captured;
    const [clientX, clientY] = at(video, 10, 10);
    const flags = {...this.flags, clientX, clientY, bubbles: true, composed: true, cancelable: true, ...init};
    const event =
      type === 'wheel'
        ? new WheelEvent(type, {deltaY: 120, ...flags})
        : new PointerEvent(type, {pointerType: 'mouse', ...flags});
    const {modifierAltGraph} = this.flags;
    event.getModifierState = (name) => (name === 'AltGraph' ? modifierAltGraph : false);
    video.dispatchEvent(event);
  }

  toggleButton(button: number) {
    if (!this.isHere) return;
    const wasAny = this.buttons.size > 0;
    const isDown = !this.buttons.delete(button);
    if (isDown) this.buttons.add(button);
    const buttons = [...this.buttons].reduce((sum, one) => sum + (BITS[one] ?? 0), 0);
    // Further buttons are changes of the move.
    const type = isDown
      ? wasAny
        ? 'pointermove'
        : 'pointerdown'
      : this.buttons.size
        ? 'pointermove'
        : 'pointerup';
    this.mouse(type, {button, buttons});
  }
}

/** The keys that the host may hold for a key of the user: the one at its position, and those of its characters. */
const keysFor = (code: string, found: Key | undefined) => [
  code,
  ...(found?.keys.flatMap((name = '') => toTypedKey(name)?.code ?? []) ?? []),
];

describe('the host and the user hold the same', () => {
  let captured: Captured;
  let input: Awaited<ReturnType<typeof Captured.open>>['input'];
  let other: HTMLInputElement;
  let platform = '';
  before(() => Object.defineProperty(navigator, 'platform', {get: () => platform, configurable: true}));
  after(() => void Reflect.deleteProperty(navigator, 'platform'));

  const check = (host: Host, user: User, {kind}: Act) => {
    const {flags} = user;
    const isMac = user.system === 'mac';
    const allowed = new Set([...user.held].flatMap(([code, found]) => keysFor(code, found)));
    // macOS reports no release while Command is held: the host learns of it with the release of Command.
    const isSilent = isMac && flags.metaKey;
    for (const code of isSilent ? [] : host.keys) {
      if (/^(Shift|Control|Alt|Meta)/.test(code)) continue;
      expect(allowed.has(code), `the user holds ${code}`).to.equal(true);
    }
    // Another key of the layout may have the same key on the host.
    const ofStream = new Set(
      [...user.held].flatMap(([code, found]) => (user.ofPage.has(code) ? [] : keysFor(code, found))),
    );
    for (const code of user.ofPage)
      expect(
        keysFor(code, user.held.get(code)).some((one) => host.keys.has(one) && !ofStream.has(one)),
        `${code} is the page’s`,
      ).to.equal(false);
    for (const code of user.pressed.splice(0))
      expect(
        keysFor(code, user.held.get(code)).some((one) => host.keys.has(one)),
        `the host holds ${code}`,
      ).to.equal(true);
    // Command is Ctrl or Meta.
    const ctrl = flags.ctrlKey || (isMac && flags.metaKey);
    if (host.has('Shift')) expect(flags.shiftKey, 'Shift').to.equal(true);
    if (host.has('Control')) expect(ctrl, 'Control').to.equal(true);
    if (host.has('Alt')) expect(user.has('AltLeft', 'AltRight'), 'Alt').to.equal(true);
    if (host.has('Meta')) expect(flags.metaKey, 'Meta').to.equal(true);
    for (const button of host.buttons)
      expect(user.buttons.has(button - 1), `the button ${button}`).to.equal(true);
    // A press or the wheel shows each modifier to the host before.
    const isPress = kind === 'wheel' || (kind === 'button' && host.buttons.size > 0);
    if (!isPress || !user.isHere || user.has('AltRight')) return;
    expect(host.has('Shift'), 'Shift with the mouse').to.equal(flags.shiftKey);
    expect(host.has('Alt'), 'Alt with the mouse').to.equal(flags.altKey);
    // A wheel with a Ctrl that no key has pressed is the pinch of a touchpad.
    const isPinch = kind === 'wheel' && !user.isControlSeen;
    if (!isMac || !flags.metaKey)
      expect(host.has('Control'), 'Ctrl with the mouse').to.equal(flags.ctrlKey && !isPinch);
  };

  const runSequence = (
    layout: readonly Key[],
    system: 'windows' | 'linux' | 'mac',
    text: boolean,
    acts: readonly Act[],
  ) => {
    platform = system === 'mac' ? 'MacIntel' : system === 'windows' ? 'Win32' : 'Linux x86_64';
    captured.supports = {text};
    captured.field.focus();
    captured.sent.length = 0;
    const host = new Host();
    const user = new User(captured, other, [...layout, ...COMMON_KEYS], system);
    let page: Taker = 'stream';
    const listen = (event: Event) => {
      if (page === 'page' || page === 'palette') event.preventDefault();
      if (page === 'jump' || page === 'palette') other.focus();
    };
    document.addEventListener('keydown', listen, {capture: true});
    const perform = (one: Act) => {
      switch (one.kind) {
        case 'key': {
          const found = user.layout[one.index % user.layout.length];
          page = one.by;
          if (found) user.toggleKey(found, one.by);
          page = 'stream';
          break;
        }
        case 'modifier': {
          const code = MODIFIER_KEYS[one.index % MODIFIER_KEYS.length];
          if (code) user.toggleModifier(code, code.replace(/Left|Right/, ''));
          break;
        }
        case 'altgr':
          user.toggleAltGr();
          break;
        case 'button':
          user.toggleButton(one.index);
          break;
        case 'wheel':
          if (user.isHere) user.mouse('wheel');
          break;
        case 'repeat': {
          const [code, found] = [...user.held].at(-1) ?? [];
          if (code && found) user.send('keydown', code, user.nameOf(found), true);
          break;
        }
        case 'elsewhere':
          other.focus();
          break;
        case 'back':
          user.isHere = true;
          captured.field.focus();
          break;
        case 'window':
          // The window loses the focus: no event reaches the page until it is back.
          user.isHere = false;
          globalThis.dispatchEvent(new Event('blur'));
          break;
        case 'leave':
          user.mouse('pointerleave');
          break;
        default:
          one satisfies never;
      }
    };
    try {
      for (const one of acts) {
        perform(one);
        host.receive(captured.sent.splice(0));
        check(host, user, one);
      }
      user.isHere = true;
      captured.field.focus();
      for (const button of user.buttons) user.toggleButton(button);
      if (user.has('AltRight')) user.toggleAltGr();
      for (const [code, found] of [...user.held])
        if (found) user.toggleKey(found);
        else user.toggleModifier(code, code.replace(/Left|Right/, ''));
      host.receive(captured.sent.splice(0));
      expect([...host.keys, ...host.buttons], 'at the end').to.deep.equal([]);
    } finally {
      document.removeEventListener('keydown', listen, {capture: true});
      other.focus();
      captured.field.blur();
      // A sequence that fails must not change the next one, which is a shorter form of it.
      input.releaseAll();
      captured.sent.length = 0;
    }
  };

  it('for every sequence of keys, buttons and focus, in every layout', async () => {
    ({captured, input} = await Captured.open({
      settings: {wheel: 'always', pageKeeps: ({code}) => code === 'F5'},
    }));
    other = document.createElement('input');
    document.body.append(other);
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(LAYOUTS)),
        fc.constantFrom('windows' as const, 'linux' as const, 'mac' as const),
        fc.boolean(),
        fc.array(act, {maxLength: 40}),
        (layout, system, text, acts) => runSequence(LAYOUTS[layout] ?? [], system, text, acts),
      ),
      {numRuns: 2000, includeErrorInReport: true},
    );
    other.remove();
  }).timeout(60_000);
});
