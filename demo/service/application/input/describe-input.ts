import {MODIFIER_BITS, VIRTUAL_KEYS, type InputEvent} from '../input-event.ts';
import {toCharacter} from './key-character.ts';

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

const KEY_NAMES = new Map<number, string>([
  ...Object.entries(VIRTUAL_KEYS).map(([name, vk]) => [vk, toTitle(name)] as const),
  ...Array.from({length: 24}, (_, key) => [0x70 + key, `F${key + 1}`] as const),
  ...Array.from({length: 10}, (_, key) => [0x60 + key, `Num ${key}`] as const),
]);

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

function formatSigned(value: number): string {
  return value.toFixed(0).replace('-', '−');
}

/** Returns the label of a key. */
function getKeyName(vk: number): string {
  const name = KEY_NAMES.get(vk) ?? toCharacter(vk, 0, true);
  return name ?? `key ${vk.toString(16).toUpperCase()}h`;
}

/** Converts `leftShift` to `Left shift`. */
function toTitle(name: string): string {
  const title = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return title.charAt(0).toUpperCase() + title.slice(1);
}
