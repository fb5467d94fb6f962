import type {GamepadEvent, InputEvent} from '../input-event.ts';
import {MODIFIER_BITS} from '../input-event.ts';
import {toStickAxis} from '../steering/stick-axis.ts';
import {getKeyName} from './key-name.ts';

/** An input as the input display shows it. Successive inputs with the same subject share one line. */
export interface InputDescription {
  readonly subject: string;
  readonly text: string;
}

/** The maximum length of one event's text, in characters. The display is narrower than that. */
const MAX_TEXT_LENGTH = 200;
const BUTTON_NAMES = ['', 'Left button', 'Middle button', 'Right button', 'Back button', 'Forward button'];
const MODIFIER_NAMES = [
  [MODIFIER_BITS.ctrl, 'Ctrl'],
  [MODIFIER_BITS.alt, 'Alt'],
  [MODIFIER_BITS.shift, 'Shift'],
  [MODIFIER_BITS.meta, 'Meta'],
] as const;
const GAMEPAD_BUTTONS = [
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
 * Describes an input. Positions are in pixels of the frame. `before` is the previous input: a release is combined with
 * its press, and text is appended to text.
 */
export function describeInput(
  event: InputEvent,
  frame: {readonly width: number; readonly height: number},
  before: InputEvent | undefined,
): InputDescription {
  switch (event.kind) {
    case 'key': {
      const isWhole = before?.kind === 'key' && before.vk === event.vk && before.pressed && !event.pressed;
      const held = isWhole ? before.modifiers : event.modifiers;
      const modifiers = MODIFIER_NAMES.filter(([bit]) => held & bit).map(([, name]) => name);
      const combination = [...modifiers, getKeyName(event.vk)].join(' + ');
      return {
        subject: `key ${event.vk}`,
        text: isWhole ? combination : `${combination} ${describePress(event)}`,
      };
    }
    case 'move': {
      const x = Math.round((event.x * frame.width) / event.width);
      const y = Math.round((event.y * frame.height) / event.height);
      return {subject: 'pointer', text: `Pointer ${x}, ${y}`};
    }
    case 'move-by':
      return {subject: 'pointer', text: `Pointer by ${formatSigned(event.dx)}, ${formatSigned(event.dy)}`};
    case 'button': {
      const {button} = event;
      const isWhole =
        before?.kind === 'button' && before.button === button && before.pressed && !event.pressed;
      const name = BUTTON_NAMES[button] ?? '';
      return {subject: `button ${button}`, text: isWhole ? name : `${name} ${describePress(event)}`};
    }
    case 'wheel':
      return {subject: 'wheel', text: `Wheel ${describeWheel(event)}`};
    case 'locks': {
      const {caps, num, scroll} = event;
      const states = Object.entries({Caps: caps, Num: num, Scroll: scroll}).flatMap(([name, on]) =>
        on === undefined ? [] : [`${name} ${on ? 'on' : 'off'}`],
      );
      return {subject: 'locks', text: states.join(' · ')};
    }
    case 'text': {
      const previousText = before?.kind === 'text' ? before.text : '';
      return {subject: 'text', text: `Text “${previousText}${event.text.slice(0, MAX_TEXT_LENGTH)}”`};
    }
    case 'gamepad':
      return {subject: `gamepad ${event.index}`, text: describeGamepad(event)};
    default:
      return event satisfies never;
  }
}

function describePress({pressed}: {readonly pressed: boolean}): string {
  return pressed ? 'down' : 'up';
}

function describeWheel({horizontal, vertical}: Extract<InputEvent, {kind: 'wheel'}>): string {
  const parts = [
    vertical === 0 ? '' : `${vertical > 0 ? 'up' : 'down'} ${Math.abs(vertical)}`,
    horizontal === 0 ? '' : `${horizontal > 0 ? 'right' : 'left'} ${Math.abs(horizontal)}`,
  ];
  return parts.filter(Boolean).join(' · ') || '0';
}

function describeGamepad({index, pads, buttons, triggers, leftStick, rightStick}: GamepadEvent): string {
  if ((pads & (1 << index)) === 0) return `Gamepad ${index + 1} disconnected`;
  const stick = (name: string, values: readonly number[]): string =>
    values.every((value) => toStickAxis(value) === 0)
      ? ''
      : `${name} ${values.map((value) => formatSigned(value / 32767, 1)).join(', ')}`;
  const parts = [
    GAMEPAD_BUTTONS.filter(([bit]) => buttons & bit)
      .map(([, name]) => name)
      .join(' '),
    stick('left', leftStick),
    stick('right', rightStick),
    triggers[0] > 0 ? `LT ${Math.round(triggers[0] / 2.55)} %` : '',
    triggers[1] > 0 ? `RT ${Math.round(triggers[1] / 2.55)} %` : '',
  ];
  return [`Gamepad ${index + 1}`, ...parts.filter(Boolean)].join(' · ');
}

function formatSigned(value: number, digits = 0): string {
  return value.toFixed(digits).replace('-', '−');
}
