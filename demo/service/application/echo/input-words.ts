import type {GamepadEvent, InputEvent} from '../input-event.ts';
import {modifierBits} from '../input-event.ts';
import {stickAxis} from '../steering/stick-axis.ts';
import {keyName} from './key-name.ts';

/** An input as the corner of the picture tells it. Lines of the same thing that follow each other become one. */
export interface InputWords {
  readonly about: string;
  readonly words: string;
}

/** In characters, of one event; the corner holds less. */
const longestText = 200;
const buttonNames = ['', 'Left button', 'Middle button', 'Right button', 'Back button', 'Forward button'];
const modifierNames = [
  [modifierBits.ctrl, 'Ctrl'],
  [modifierBits.alt, 'Alt'],
  [modifierBits.shift, 'Shift'],
  [modifierBits.meta, 'Meta'],
] as const;
const padButtons = [
  [0x0001, '↑'],
  [0x0002, '↓'],
  [0x0004, '←'],
  [0x0008, '→'],
  [0x0010, 'Start'],
  [0x0020, 'Back'],
  [0x0040, 'LS'],
  [0x0080, 'RS'],
  [0x0100, 'LB'],
  [0x0200, 'RB'],
  [0x0400, 'Guide'],
  [0x1000, 'A'],
  [0x2000, 'B'],
  [0x4000, 'X'],
  [0x8000, 'Y'],
] as const;

/**
 * Says an input in words; places are those of a picture of this size. `before` is what came before it: a release tells
 * with its press what was pressed, and text goes on from text.
 */
export function inputWords(
  event: InputEvent,
  picture: {readonly width: number; readonly height: number},
  before: InputEvent | undefined,
): InputWords {
  switch (event.kind) {
    case 'key': {
      const isWhole = before?.kind === 'key' && before.vk === event.vk && before.pressed && !event.pressed;
      const held = isWhole ? before.modifiers : event.modifiers;
      const modifiers = modifierNames.filter(([bit]) => held & bit).map(([, name]) => name);
      const combination = [...modifiers, keyName(event.vk)].join(' + ');
      return {about: `key ${event.vk}`, words: isWhole ? combination : `${combination} ${upOrDown(event)}`};
    }
    case 'move': {
      const x = Math.round((event.x * picture.width) / event.width);
      const y = Math.round((event.y * picture.height) / event.height);
      return {about: 'pointer', words: `Pointer ${x}, ${y}`};
    }
    case 'move-by':
      return {about: 'pointer', words: `Pointer by ${signed(event.dx)}, ${signed(event.dy)}`};
    case 'button': {
      const {button} = event;
      const isWhole =
        before?.kind === 'button' && before.button === button && before.pressed && !event.pressed;
      const name = buttonNames[button] ?? '';
      return {about: `button ${button}`, words: isWhole ? name : `${name} ${upOrDown(event)}`};
    }
    case 'wheel':
      return {about: 'wheel', words: `Wheel ${wheelWords(event)}`};
    case 'locks': {
      const {caps, num, scroll} = event;
      const words = Object.entries({Caps: caps, Num: num, Scroll: scroll}).flatMap(([name, on]) =>
        on === undefined ? [] : [`${name} ${on ? 'on' : 'off'}`],
      );
      return {about: 'locks', words: words.join(' · ')};
    }
    case 'text': {
      const said = before?.kind === 'text' ? before.text : '';
      return {about: 'text', words: `Text “${said}${event.text.slice(0, longestText)}”`};
    }
    case 'gamepad':
      return {about: `gamepad ${event.index}`, words: gamepadWords(event)};
    default:
      return event satisfies never;
  }
}

function upOrDown({pressed}: {readonly pressed: boolean}): string {
  return pressed ? 'down' : 'up';
}

function wheelWords({horizontal, vertical}: Extract<InputEvent, {kind: 'wheel'}>): string {
  const parts = [
    vertical === 0 ? '' : `${vertical > 0 ? 'up' : 'down'} ${Math.abs(vertical)}`,
    horizontal === 0 ? '' : `${horizontal > 0 ? 'right' : 'left'} ${Math.abs(horizontal)}`,
  ];
  return parts.filter(Boolean).join(' · ') || '0';
}

function gamepadWords({index, pads, buttons, triggers, leftStick, rightStick}: GamepadEvent): string {
  if ((pads & (1 << index)) === 0) return `Gamepad ${index + 1} gone`;
  const stick = (name: string, values: readonly number[]): string =>
    values.every((value) => stickAxis(value) === 0)
      ? ''
      : `${name} ${values.map((value) => signed(value / 32767, 1)).join(', ')}`;
  const parts = [
    padButtons
      .filter(([bit]) => buttons & bit)
      .map(([, name]) => name)
      .join(' '),
    stick('left', leftStick),
    stick('right', rightStick),
    triggers[0] > 0 ? `LT ${Math.round(triggers[0] / 2.55)} %` : '',
    triggers[1] > 0 ? `RT ${Math.round(triggers[1] / 2.55)} %` : '',
  ];
  return [`Gamepad ${index + 1}`, ...parts.filter(Boolean)].join(' · ');
}

function signed(value: number, digits = 0): string {
  return value.toFixed(digits).replace('-', '−');
}
