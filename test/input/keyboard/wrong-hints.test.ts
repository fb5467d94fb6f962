import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import type {InputEvent} from '../../../src/connection/input-event.ts';
import {createKeyEvent} from '../../support/input/create-key-event.ts';
import {Captured} from '../video-on-page.ts';

/** Keys of a US keyboard: the position, then what it writes without and with Shift. */
const KEYS = [
  ['KeyA', 'a', 'A'],
  ['KeyW', 'w', 'W'],
  ['Digit1', '1', '!'],
  ['Slash', '/', '?'],
  ['Space', ' ', ' '],
  ['ArrowLeft', 'ArrowLeft', 'ArrowLeft'],
  ['Delete', 'Delete', 'Delete'],
] as const;
const MODIFIERS = {ShiftLeft: 'shiftKey', ControlLeft: 'ctrlKey', AltLeft: 'altKey'} as const;
const MODIFIER_CODES = ['ShiftLeft', 'ControlLeft', 'AltLeft'] as const;

/**
 * What a browser or a tool reports of a position: the right one, none, or that of another key. It reports the same for
 * all presses of a key, and maybe another one for a release.
 */
const reported = fc.constantFrom('right', 'right', '', 'Unidentified', 'wrong');
/** What it reports of the modifiers: the right ones, none or random ones. */
const flags = fc.oneof(
  fc.constant(undefined),
  fc.record({shiftKey: fc.boolean(), ctrlKey: fc.boolean(), altKey: fc.boolean()}),
);
type Flags = Readonly<Record<'shiftKey' | 'ctrlKey' | 'altKey', boolean>>;

type Act =
  | {
      readonly kind: 'key' | 'repeat';
      readonly index: number;
      readonly code: string;
      readonly flags: Flags | undefined;
      readonly isLost: boolean;
    }
  | {
      readonly kind: 'modifier';
      readonly index: number;
      readonly flags: Flags | undefined;
      readonly isLost: boolean;
    }
  | {readonly kind: 'press' | 'latch'}
  | {readonly kind: 'wheel' | 'click'; readonly flags: Flags | undefined};

const index = fc.nat(KEYS.length - 1);
const isLost = fc.constantFrom(false, false, false, true);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({kind: fc.constantFrom('key' as const, 'repeat' as const), index, code: reported, flags, isLost}),
  fc.record({kind: fc.constant('key' as const), index, code: reported, flags, isLost}),
  fc.record({kind: fc.constant('modifier' as const), index: fc.nat(2), flags, isLost}),
  fc.record({kind: fc.constantFrom('wheel' as const, 'click' as const), flags}),
  fc.record({kind: fc.constantFrom('press' as const, 'latch' as const)}),
);

/** The position that an event reports of a key. */
const toCode = (index: number, report: string) =>
  report === 'right'
    ? (KEYS[index]?.[0] ?? '')
    : report === 'wrong'
      ? `Key${'QERTYUI'[index] ?? ''}`
      : report;

/** The keys that a host may get: it goes by the character or by the position. */
const keysFor = (index: number) => [toCode(index, 'right'), toCode(index, 'wrong')];

const isModifier = (code: string) => /^(Shift|Control|Alt|Meta)/.test(code);

describe('wrong positions, wrong modifiers and lost releases', () => {
  let captured: Captured;
  let input: Awaited<ReturnType<typeof Captured.open>>['input'];
  let sequences = 0;

  const run = (text: boolean, acts: readonly Act[]) => {
    sequences += 1;
    captured.supports = {text};
    captured.field.focus();
    captured.sent.length = 0;
    const host = new Set<string>();
    const held = new Set<string>();
    const reportedOf = new Map<string, string>();
    /** The keys whose release the browser has never reported. */
    const lost = new Set<string>();
    const receive = () => {
      const events: InputEvent[] = captured.sent.splice(0);
      for (const event of events) {
        if (event.kind !== 'key') continue;
        if (event.pressed) host.add(event.code);
        else expect(host.delete(event.code), `${event.code} was held`).to.equal(true);
      }
      return events;
    };
    const readFlags = () => ({
      shiftKey: held.has('ShiftLeft'),
      ctrlKey: held.has('ControlLeft'),
      altKey: held.has('AltLeft'),
    });
    const send = (type: 'keydown' | 'keyup', init: KeyboardEventInit) => {
      const isLeft = captured.field.dispatchEvent(createKeyEvent(type, init));
      const {key = ''} = init;
      if (type === 'keydown' && isLeft && key.length === 1 && !captured.field.readOnly)
        captured.writeText(key);
    };
    const pressKey = (index: number, reportedCode: string, shown: Flags, repeat = false) => {
      const [position, plain, shifted] = KEYS[index] ?? KEYS[0];
      const code = reportedOf.get(position) ?? toCode(index, reportedCode);
      reportedOf.set(position, code);
      held.add(position);
      lost.delete(position);
      const key = held.has('ShiftLeft') ? shifted : plain;
      send('keydown', {code, key, repeat, ...shown});
      const events = receive();
      const written = events.filter(
        (event) =>
          event.kind === 'text' || (event.kind === 'key' && event.pressed && !isModifier(event.code)),
      );
      expect(written, `“${key}” once`).to.have.length(1);
      if (written[0]?.kind === 'text') expect(written[0].text).to.equal(key);
      if (written[0]?.kind === 'key') expect(keysFor(index)).to.include(written[0].code);
    };
    const releaseKey = (index: number, code: string, shown: Flags) => {
      const [position, plain, shifted] = KEYS[index] ?? KEYS[0];
      held.delete(position);
      const key = held.has('ShiftLeft') ? shifted : plain;
      send('keyup', {code: toCode(index, code), key, ...shown});
    };
    const setModifier = (code: (typeof MODIFIER_CODES)[number], isDown: boolean, shown?: Flags) => {
      if (isDown) held.add(code);
      else held.delete(code);
      const own = {[MODIFIERS[code]]: isDown};
      send(isDown ? 'keydown' : 'keyup', {
        code,
        key: code.replace('Left', ''),
        ...(shown ?? readFlags()),
        ...own,
      });
    };
    const useMouse = (kind: 'wheel' | 'click', shown: Flags) => {
      if (kind === 'wheel') captured.turnWheel({deltaY: 100, ...shown});
      else {
        captured.fireMouse('pointerdown', {buttons: 1, ...shown});
        captured.fireMouse('pointerup', shown);
      }
    };
    const perform = (one: Act) => {
      if ('flags' in one) performOnDevice(one);
      else if (one.kind === 'press') input.keys?.press(['AltLeft', 'KeyR']);
      else input.keys?.toggleLatched('ControlLeft');
      receive();
    };
    const performOnDevice = (one: Exclude<Act, {kind: 'press' | 'latch'}>) => {
      const shown = one.flags ?? readFlags();
      if (!('index' in one)) useMouse(one.kind, shown);
      else if (one.kind === 'modifier') {
        const code = MODIFIER_CODES[one.index] ?? 'ShiftLeft';
        const isDown = !held.has(code);
        if (!isDown && one.isLost) held.delete(code);
        else setModifier(code, isDown, one.flags);
      } else {
        const [position] = KEYS[one.index] ?? KEYS[0];
        if (!held.has(position) || one.kind === 'repeat')
          pressKey(one.index, one.code, shown, held.has(position));
        else if (one.isLost) {
          held.delete(position);
          lost.add(position);
        } else releaseKey(one.index, one.code, shown);
      }
    };
    try {
      for (const one of acts) perform(one);
      // From here on, no key is latched, and each hint is right: the host holds what the user holds.
      input.keys?.press(['F9']);
      receive();
      for (const [index, [position]] of KEYS.entries())
        if (held.has(position)) pressKey(index, 'right', readFlags(), true);
      pressKey(5, 'right', readFlags(), held.has('ArrowLeft'));
      for (const code of MODIFIER_CODES) expect(host.has(code), code).to.equal(held.has(code));
      for (const [index, [position]] of KEYS.entries())
        if (held.has(position)) expect([...host], position).to.include.oneOf(keysFor(index));
      for (const [index, [position]] of KEYS.entries())
        if (held.has(position)) releaseKey(index, 'right', readFlags());
      for (const code of MODIFIER_CODES) if (held.has(code)) setModifier(code, false);
      receive();
      const ofLost = [...KEYS.keys()].flatMap((index) =>
        lost.has(toCode(index, 'right')) ? keysFor(index) : [],
      );
      const left = [...host].filter((code) => !ofLost.includes(code));
      expect(left, 'held at the end').to.deep.equal([]);
      captured.field.blur();
      receive();
      expect([...host], 'held without the focus').to.deep.equal([]);
    } finally {
      captured.field.blur();
      input.releaseAll();
      captured.sent.length = 0;
    }
  };

  it('leave no key pressed, and no letter is lost or doubled', async () => {
    ({captured, input} = await Captured.open({settings: {wheel: 'always'}}));
    fc.assert(fc.property(fc.boolean(), fc.array(act, {maxLength: 30}), run), {
      numRuns: 2000,
      includeErrorInReport: true,
    });
    expect(sequences).to.be.at.least(2000);
  }).timeout(60_000);
});
