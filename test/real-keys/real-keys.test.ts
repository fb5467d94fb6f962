import assert from 'node:assert/strict';
import {after, before, suite, test} from 'node:test';
import fc from 'fast-check';
import type {InputEvent} from '../../src/connection/input-event.ts';
import {BROWSERS, KeyboardPage, type Layout} from './keyboard-page.ts';

/** The numbers of keys in XKB. */
const KEY = {shift: 50, ctrl: 37, alt: 64, altGr: 108, caps: 66, left: 113, print: 107, menu: 135, plus: 86};

const press = (...numbers: readonly number[]) => numbers.map((number) => `key ${number}`);
const hold = (held: number, ...acts: readonly string[]) => [`keydown ${held}`, ...acts, `keyup ${held}`];

const tap = (...codes: readonly string[]) => codes.map((code) => `+${code} -${code}`).join(' ');
const chord = (held: string, events: string) => `+${held} ${events} -${held}`;

interface Case extends Layout {
  readonly acts: readonly string[];
  /** What a host without text gets. */
  readonly keys: string;
  /** What a host with text gets (default: the same). */
  readonly text?: string;
  /** A dead key and its letter, which not every system joins, and what a host without text gets. */
  readonly dead?: readonly [acts: readonly string[], keys: string];
}

const CASES: readonly Case[] = [
  {
    name: 'us',
    probe: [29, 'y'],
    acts: [
      ...press(38, 10),
      ...hold(KEY.shift, ...press(38), ...hold(KEY.alt)),
      ...hold(KEY.alt, ...press(38)),
      ...press(KEY.left, KEY.print, KEY.menu, KEY.caps, KEY.caps),
    ],
    keys: [
      tap('KeyA', 'Digit1'),
      chord('ShiftLeft', `${tap('KeyA')} ${tap('AltLeft')}`),
      chord('AltLeft', tap('KeyA')),
      tap('ArrowLeft', 'PrintScreen', 'ContextMenu', 'CapsLock', 'CapsLock'),
    ].join(' '),
  },
  {
    name: 'de',
    probe: [29, 'z'],
    acts: [...press(52), ...hold(KEY.altGr, ...press(24)), ...hold(KEY.ctrl, ...press(29, 61, 35))],
    keys: `${tap('KeyZ')} ${chord('AltRight', tap('KeyQ'))} ${chord('ControlLeft', tap('KeyZ', 'Minus', 'Equal'))}`,
    text: `${tap('KeyY')} +AltRight @ -AltRight ${chord('ControlLeft', tap('KeyZ', 'Minus', 'Equal'))}`,
    dead: [press(21, 26, 49, 38), tap('Equal', 'KeyE', 'Backquote', 'KeyA')],
  },
  {
    name: 'fr',
    probe: [24, 'a'],
    acts: [...press(24, 11), ...hold(KEY.ctrl, ...press(25, 53, 54, 55))],
    keys: `${tap('KeyQ', 'Digit2')} ${chord('ControlLeft', tap('KeyZ', 'KeyX', 'KeyC', 'KeyV'))}`,
    text: `${tap('KeyA')} é ${chord('ControlLeft', tap('KeyZ', 'KeyX', 'KeyC', 'KeyV'))}`,
    dead: [press(34, 26), tap('BracketLeft', 'KeyE')],
  },
  {
    name: 'us -variant dvorak',
    probe: [54, 'j'],
    acts: [...press(54), ...hold(KEY.ctrl, ...press(61, 56, 31, 60))],
    keys: `${tap('KeyC')} ${chord('ControlLeft', tap('KeyZ', 'KeyX', 'KeyC', 'KeyV'))}`,
    text: `${tap('KeyJ')} ${chord('ControlLeft', tap('KeyZ', 'KeyX', 'KeyC', 'KeyV'))}`,
  },
  {
    name: 'ru',
    probe: [38, 'ф'],
    acts: [...press(38), ...hold(KEY.ctrl, ...press(52, 53, 54, 55))],
    keys: `${tap('KeyA')} ${chord('ControlLeft', tap('KeyZ', 'KeyX', 'KeyC', 'KeyV'))}`,
    text: `ф ${chord('ControlLeft', tap('KeyZ', 'KeyX', 'KeyC', 'KeyV'))}`,
  },
  {
    name: 'jp',
    probe: [21, '^'],
    acts: press(49, 100, 101, 102, KEY.caps),
    keys: tap('Backquote', 'Convert', 'KanaMode', 'NonConvert'),
  },
  {
    name: 'us -variant colemak',
    probe: [45, 'e'],
    acts: press(KEY.caps, 45),
    keys: tap('Backspace', 'KeyK'),
    text: tap('Backspace', 'KeyE'),
  },
  {
    name: 'us -option ctrl:nocaps',
    probe: [KEY.caps, 'Control'],
    acts: hold(KEY.caps, ...press(53)),
    keys: chord('ControlLeft', tap('KeyX')),
  },
];

const describe = (events: readonly InputEvent[]): string =>
  events
    .flatMap((event) => {
      if (event.kind === 'key') return `${event.pressed ? '+' : '-'}${event.code}`;
      if (event.kind === 'button') return `${event.pressed ? '+' : '-'}${event.button}`;
      if (event.kind === 'wheel') return `wheel ${event.dy}`;
      return event.kind === 'text' ? event.text : [];
    })
    .join(' ');

/** What a host holds that has received these events. */
const heldAfter = (events: readonly InputEvent[]): readonly string[] => {
  const held = new Set<string>();
  for (const sent of describe(events).split(' '))
    if (sent.startsWith('+')) held.add(sent.slice(1));
    else held.delete(sent.slice(1));
  return [...held];
};

/** Keys for random acts, with their number and the key of the host. No browser has a shortcut of them. */
const KEYS = [
  [KEY.shift, 'ShiftLeft'],
  [62, 'ShiftRight'],
  [KEY.ctrl, 'ControlLeft'],
  [105, 'ControlRight'],
  [KEY.alt, 'AltLeft'],
  [133, 'MetaLeft'],
  [53, 'KeyX'],
  [10, 'Digit1'],
  [111, 'ArrowUp'],
] as const;

const randomAct = fc.oneof(
  {weight: 6, arbitrary: fc.record({kind: fc.constant('key' as const), index: fc.nat(KEYS.length - 1)})},
  {weight: 2, arbitrary: fc.record({kind: fc.constantFrom('click' as const, 'wheel' as const)})},
  {weight: 1, arbitrary: fc.constant({kind: 'leave' as const})},
);

for (const {name, path} of BROWSERS) {
  const skip = path === undefined && `${name} with a window is not installed`;
  suite(`Real keys in ${name}`, {skip, timeout: 240_000}, () => {
    let page: KeyboardPage;
    before(async () => {
      page = await KeyboardPage.open(name);
    });
    after(() => page.close());

    for (const {dead: [deadActs, deadKeys] = [[], ''], ...layout} of CASES) {
      test(`reach a host as what the user typed, and leave nothing held: ${layout.name}`, async () => {
        await page.setLayout(layout);
        await page.begin('stream');
        const keys = await page.perform(...layout.acts, ...deadActs);
        assert.equal(describe(keys), `${layout.keys} ${deadKeys}`.trim());
        await page.begin('stream', true);
        assert.equal(describe(await page.perform(...layout.acts)), layout.text ?? layout.keys);
      });
    }

    test('show the host a modifier that the user holds in a field of the page, before the wheel and a press', async () => {
      await page.begin('page');
      const {toVideo} = page;
      const turned = await page.perform(toVideo, ...hold(KEY.ctrl, 'click 5'), ...hold(KEY.alt, 'click 1'));
      assert.equal(describe(turned), '+ControlLeft wheel 120 -ControlLeft +AltLeft +1 -1 -AltLeft');
    });

    test('are held by the host only while the user holds them, in every order', async () => {
      await page.setLayout({name: 'us', probe: [29, 'y']});
      await page.begin('stream');
      const down = new Set<number>();
      for (const acts of fc.sample(fc.array(randomAct, {minLength: 25, maxLength: 25}), {
        seed: 1,
        numRuns: 8,
      })) {
        const toggle = (number: number) => {
          const isDown = !down.delete(number);
          if (isDown) down.add(number);
          return `${isDown ? 'keydown' : 'keyup'} ${number}`;
        };
        const commands = acts.flatMap((act) => {
          if (act.kind === 'key') return toggle(KEYS[act.index]?.[0] ?? 0);
          if (act.kind === 'leave') return [page.toField, 'click 1'];
          return [page.toVideo, act.kind === 'click' ? 'click 1' : 'click 4'];
        });
        const held = heldAfter(await page.perform(...commands, page.toVideo, 'click 1'));
        const allowed = KEYS.flatMap(([number, code]) => (down.has(number) ? code : []));
        for (const code of held)
          assert(
            allowed.some((one) => code.replace(/(Left|Right)$/, '') === one.replace(/(Left|Right)$/, '')),
            `the user does not hold ${code}`,
          );
      }
      const releases = [...down].map((number) => `keyup ${number}`);
      assert.deepEqual(heldAfter(await page.perform(...releases)), []);
    });

    test('that zoom the page change its pixel ratio, which is noticed each time', async () => {
      await page.begin('page');
      const ratios = [];
      for (const changes of [1, 2, 3]) {
        await page.display.act(...hold(KEY.ctrl, `key ${KEY.plus}`));
        await page.page.waitForFunction(
          (count) => globalThis.keyBench?.readRatio().changes === count,
          {},
          changes,
        );
        ratios.push((await page.readRatio()).ratio);
      }
      assert.deepEqual(ratios, ratios.toSorted());
      assert.equal(new Set(ratios).size, 3);
    });
  });
}
