import type {Modifiers} from '../../connection/input-event.ts';

/** Keys that write nothing, with the same name on a US keyboard. Software keyboards report them by `key` alone. */
const NAMED_KEYS =
  /^((Caps|Num|Scroll)Lock|Backspace|Tab|Enter|Escape|Delete|Insert|Home|End|PageUp|PageDown|Arrow(Up|Down|Left|Right)|F\d+)$/;

/** Other names. Korean keyboards have Hangul and Hanja in the places of AltRight and ControlRight. */
const KEY_OF_NAME: Readonly<Record<string, string>> = {
  Shift: 'ShiftLeft',
  Control: 'ControlLeft',
  Alt: 'AltLeft',
  AltGraph: 'AltRight',
  Meta: 'MetaLeft',
  HangulMode: 'Lang1',
  HanjaMode: 'Lang2',
};

/** Keys that act alone. Other layouts have keys for modes and composing there, which the host must not get. */
const ACTING_KEYS = /^((Shift|Control|Alt|Meta)(Left|Right)|(Caps|Num|Scroll)Lock|ContextMenu)$/;

/** The position of a key. Empty if the browser does not know it, as from remote desktops, macro tools and drivers. */
export const readPosition = ({code}: KeyboardEvent): string => (code === 'Unidentified' ? '' : code);

/**
 * The key of an event on a US keyboard. A key without a character is what the layout makes of it, such as Caps Lock
 * that is Ctrl or Backspace. A key without a position is the one that writes its character. `undefined` if a software
 * keyboard reports none, or a US keyboard has no such key.
 */
export const readKeyCode = (event: KeyboardEvent): string | undefined => {
  const {key, altKey, metaKey} = event;
  const code = readPosition(event);
  if (!code) return findKeyByName(key);
  if (!key || key === 'Unidentified' || key === code || code.startsWith('Numpad')) return code;
  // With Shift, some systems name Alt `Meta`.
  const isAlt = key === 'Meta' && altKey && !metaKey;
  if (isModifierKey(code) && (isAlt || code.startsWith(key))) return code;
  return findNamedKey(key) ?? (ACTING_KEYS.test(code) ? undefined : code);
};

const findNamedKey = (name: string) => (NAMED_KEYS.test(name) ? name : KEY_OF_NAME[name]);

/** The key of a US keyboard that has a name or writes a character, without its position. */
export const findKeyByName = (name: string): string | undefined =>
  findNamedKey(name) ?? toTypedKey(name)?.code;

/** Whether an input method handles the key. The input method sends its text later. */
export const isInputMethodEvent = (event: KeyboardEvent): boolean =>
  event.isComposing ||
  event.key === 'Process' ||
  // In Safari only `keyCode` shows that a key has ended a composition.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  event.keyCode === 229;

/** Whether the browser runs on a Mac or an iPad. */
export const isMac = (): boolean => /^(Mac|iP)/.test(navigator.platform);

/** Whether a key writes something, maybe several characters, as in Arabic. Names of keys are ASCII. */
const isCharacter = (key: string): boolean => /^(.|\P{ASCII}.*)$/u.test(key);

/** Whether a key writes text or is a dead key. On a Mac the Option key writes text, too. */
export const writesText = (event: KeyboardEvent): boolean => {
  if (event.key !== 'Dead' && !isCharacter(event.key)) return false;
  if (event.getModifierState('AltGraph')) return true;
  return !event.ctrlKey && !event.metaKey && (!event.altKey || isMac());
};

/** Whether Caps Lock is on. On a Mac, Shift does not make a capital small again, so that Caps Lock is off meanwhile. */
export const readCapsLock = (event: KeyboardEvent): boolean =>
  event.getModifierState('CapsLock') && !(isMac() && event.shiftKey);

/**
 * The key of a US keyboard that writes the same under the same Shift and Caps Lock. `undefined` if the text is
 * composed, needs AltGr or Option, or is on no US keyboard.
 */
export const findPlainKey = (event: KeyboardEvent): string | undefined => {
  const {key, shiftKey} = event;
  const code = readPosition(event);
  if (event.getModifierState('AltGraph') || (isMac() && event.altKey)) return undefined;
  if (code.startsWith('Numpad')) return code;
  const typed = toTypedKey(key);
  const isLetter = /^[a-z]$/i.test(key);
  const isShifted = isLetter ? shiftKey !== readCapsLock(event) : shiftKey;
  return typed?.shift === isShifted || key === ' ' ? typed?.code : undefined;
};

/**
 * The key of a US keyboard that has the letter or the character of a shortcut. Digits go by their position.
 * @param isLatin whether the layout has Latin letters: Greek keyboards have `;` and `/` in places of letters
 */
export const findShortcutKey = (event: KeyboardEvent, isLatin = true): string => {
  const {key, ctrlKey, altKey, metaKey} = event;
  const code = readPosition(event);
  if (!ctrlKey && !altKey && !metaKey) return code;
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  // With Option, a Mac reports another character than that of the shortcut.
  if (!isLatin || /^(Digit|Numpad)/.test(code) || (altKey && isMac())) return code;
  return toTypedKey(key)?.code ?? code;
};

/** Whether a key shows that the layout has Latin letters, or others. `undefined` if the key has no letter. */
export const readScript = ({key}: KeyboardEvent): boolean | undefined =>
  /^\p{Letter}$/u.test(key) ? /^\p{Script=Latin}$/u.test(key) : undefined;

/**
 * Whether a `keyup` follows a key. Systems report none for dead keys, for keys of input methods and media, and macOS
 * for any key while Command is held. The host gets such a key as pressed and released.
 */
export const isHeldKey = ({key, metaKey}: KeyboardEvent, code: string): boolean => {
  if (isModifierKey(code)) return true;
  const isNamed = NAMED_KEYS.test(code) || /^(Numpad\w+|ContextMenu)$/.test(code);
  return !(isMac() && metaKey) && (isNamed || isCharacter(key));
};

/** Whether a key is a modifier, which neither writes nor decides anything alone. */
export const isModifierKey = (code: string): boolean => /^(Shift|Control|Alt|Meta)(Left|Right)$/.test(code);

/** The modifiers of an event. AltGr counts as neither Ctrl nor Alt, though Windows sets both. */
export const readModifiers = (event: KeyboardEvent | MouseEvent): Modifiers => {
  const isAltGr = event.getModifierState('AltGraph') || ('key' in event && event.key === 'AltGraph');
  return {
    shift: event.shiftKey,
    ctrl: event.ctrlKey && !isAltGr,
    alt: event.altKey && !isAltGr,
    meta: event.metaKey,
  };
};

/** Whether a key is Ctrl+Alt+Home, the shortcut that always moves the focus out of the stream. */
export const isLeaveShortcut = (event: KeyboardEvent): boolean =>
  (readPosition(event) || event.key) === 'Home' &&
  event.ctrlKey &&
  event.altKey &&
  !event.shiftKey &&
  !event.metaKey &&
  !event.getModifierState('AltGraph');

/** The name of the shortcut that always moves the focus out of the stream, as the keys of this device are labeled. */
export const nameShortcutToLeave = () =>
  /^Mac/.test(navigator.platform) ? 'Control+Option+Home' : 'Ctrl+Alt+Home';

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

/** The key of a US keyboard that writes a character. `undefined` if there is none. */
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
