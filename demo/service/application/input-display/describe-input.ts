import type {InputEvent} from '../input-event.ts';
import {MODIFIER_BITS} from '../input-event.ts';
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
