import type {Modifiers} from '../../connection/input-event.ts';

/** Keys that software keyboards report by `key` alone. The physical key has the same name. */
const NAMED_KEYS =
  /^(Backspace|Tab|Enter|Escape|Delete|Insert|Home|End|PageUp|PageDown|Arrow(Up|Down|Left|Right)|F\d+)$/;

/** The physical key of an event, or `undefined` if a software keyboard reports none. */
export const readKeyCode = ({code, key}: KeyboardEvent): string | undefined =>
  code || (NAMED_KEYS.test(key) ? key : undefined);

/** Whether an input method handles the key. The input method sends its text later. */
export const isInputMethodEvent = (event: KeyboardEvent): boolean =>
  event.isComposing ||
  event.key === 'Process' ||
  // In Safari only `keyCode` shows that a key has ended a composition.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  event.keyCode === 229;

/** Whether a key writes text or is a dead key. On a Mac the Option key writes text, too. */
export const writesText = (event: KeyboardEvent, isMac: boolean): boolean => {
  if (event.key !== 'Dead' && !/^.$/u.test(event.key)) return false;
  if (event.getModifierState('AltGraph')) return true;
  return !event.ctrlKey && !event.metaKey && (!event.altKey || isMac);
};

/**
 * The key of a US keyboard that writes what the user's key writes, under the same Shift and Caps Lock. `undefined` if
 * there is none: the text is composed, needs AltGr or Option, or is not on a US keyboard. Keys of the number pad are the
 * same on all keyboards.
 */
export const findPlainKey = (event: KeyboardEvent, isMac: boolean): string | undefined => {
  const {code, key, shiftKey} = event;
  if (event.getModifierState('AltGraph') || (isMac && event.altKey)) return undefined;
  if (code.startsWith('Numpad')) return code;
  const typed = toTypedKey(key);
  const isLetter = /^[a-z]$/i.test(key);
  const isShifted = isLetter ? shiftKey !== event.getModifierState('CapsLock') : shiftKey;
  return typed?.shift === isShifted ? typed.code : undefined;
};

/**
 * The key of a shortcut: the key that has the letter on the user's keyboard. Without a Latin letter it is the key at the
 * same position.
 */
export const findShortcutKey = ({code, key, ctrlKey, metaKey}: KeyboardEvent): string =>
  (ctrlKey || metaKey) && /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : code;

/** Whether a key is a modifier, which neither writes nor decides anything alone. */
export const isModifierKey = (code: string): boolean => /^(Shift|Control|Alt|Meta)(Left|Right)$/.test(code);

/** The modifiers of an event. AltGr does not count as Ctrl, though Windows sets both. */
export const readModifiers = (event: KeyboardEvent | MouseEvent): Modifiers => ({
  shift: event.shiftKey,
  ctrl: event.ctrlKey && !event.getModifierState('AltGraph'),
  alt: event.altKey,
  meta: event.metaKey,
});

/** Whether a key is Ctrl+Alt+Home, the shortcut that always moves the focus out of the stream. */
export const isLeaveShortcut = (event: KeyboardEvent): boolean =>
  event.code === 'Home' &&
  event.ctrlKey &&
  event.altKey &&
  !event.shiftKey &&
  !event.metaKey &&
  !event.getModifierState('AltGraph');

/** The keys of a US keyboard that write no letters: the character without Shift, then the character with Shift. */
const CHARACTERS_BY_KEY: Readonly<Record<string, string>> = {
  Digit0: '0)',
  Digit1: '1!',
  Digit2: '2@',
  Digit3: '3#',
  Digit4: '4$',
  Digit5: '5%',
  Digit6: '6^',
  Digit7: '7&',
  Digit8: '8*',
  Digit9: '9(',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: ' ',
  Enter: '\n',
  Tab: '\t',
};

/** The key of a US keyboard that writes a character, for hosts that do not support text. `undefined` if there is none. */
export const toTypedKey = (
  character: string,
): {readonly code: string; readonly shift: boolean} | undefined => {
  if (/^[a-z]$/i.test(character)) {
    const upper = character.toUpperCase();
    return {code: `Key${upper}`, shift: character === upper};
  }
  for (const [code, characters] of Object.entries(CHARACTERS_BY_KEY)) {
    const index = characters.indexOf(character);
    if (index >= 0) return {code, shift: index === 1};
  }
  return undefined;
};
