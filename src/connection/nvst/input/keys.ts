import type {Modifiers} from '../../input-event.ts';

/** The keys outside the rows below, by `KeyboardEvent.code`. */
const SINGLE: Readonly<Record<string, number>> = {
  Backspace: 0x08,
  Tab: 0x09,
  Enter: 0x0d,
  NumpadEnter: 0x0d,
  Pause: 0x13,
  CapsLock: 0x14,
  KanaMode: 0x15,
  Lang1: 0x15,
  Lang2: 0x19,
  Escape: 0x1b,
  Convert: 0x1c,
  NonConvert: 0x1d,
  Space: 0x20,
  PageUp: 0x21,
  PageDown: 0x22,
  End: 0x23,
  Home: 0x24,
  ArrowLeft: 0x25,
  ArrowUp: 0x26,
  ArrowRight: 0x27,
  ArrowDown: 0x28,
  PrintScreen: 0x2c,
  Insert: 0x2d,
  Delete: 0x2e,
  Help: 0x2f,
  MetaLeft: 0x5b,
  MetaRight: 0x5c,
  ContextMenu: 0x5d,
  NumpadMultiply: 0x6a,
  NumpadAdd: 0x6b,
  NumpadComma: 0x6c,
  NumpadSubtract: 0x6d,
  NumpadDecimal: 0x6e,
  NumpadDivide: 0x6f,
  NumLock: 0x90,
  ScrollLock: 0x91,
  NumpadEqual: 0x92,
  ShiftLeft: 0xa0,
  ShiftRight: 0xa1,
  ControlLeft: 0xa2,
  ControlRight: 0xa3,
  AltLeft: 0xa4,
  AltRight: 0xa5,
  BrowserBack: 0xa6,
  BrowserForward: 0xa7,
  BrowserRefresh: 0xa8,
  BrowserStop: 0xa9,
  BrowserSearch: 0xaa,
  BrowserFavorites: 0xab,
  BrowserHome: 0xac,
  AudioVolumeMute: 0xad,
  AudioVolumeDown: 0xae,
  AudioVolumeUp: 0xaf,
  // Firefox has names of its own.
  VolumeMute: 0xad,
  VolumeDown: 0xae,
  VolumeUp: 0xaf,
  MediaTrackNext: 0xb0,
  MediaTrackPrevious: 0xb1,
  MediaStop: 0xb2,
  MediaPlayPause: 0xb3,
  Semicolon: 0xba,
  Equal: 0xbb,
  Comma: 0xbc,
  Minus: 0xbd,
  Period: 0xbe,
  Slash: 0xbf,
  Backquote: 0xc0,
  IntlRo: 0xc1,
  BracketLeft: 0xdb,
  Backslash: 0xdc,
  BracketRight: 0xdd,
  Quote: 0xde,
  IntlBackslash: 0xe2,
  IntlYen: 0xdc,
};

/** Rows of keys with consecutive numbers, by the letter or number in their `KeyboardEvent.code`. */
const ROWS: readonly (readonly [pattern: RegExp, virtualKey: (name: string) => number])[] = [
  [/^Key([A-Z])$/, (letter) => letter.charCodeAt(0)],
  [/^Digit(\d)$/, (digit) => 0x30 + Number(digit)],
  [/^Numpad(\d)$/, (digit) => 0x60 + Number(digit)],
  [/^F([1-9]|1\d|2[0-4])$/, (number) => 0x6f + Number(number)],
];

/** The Windows virtual key at the position of a `KeyboardEvent.code` (`nvst.md` 4.3, Values), if it has one. */
export const toVirtualKey = (code: string): number | undefined => {
  if (Object.hasOwn(SINGLE, code)) return SINGLE[code];
  for (const [pattern, number] of ROWS) {
    const [, name] = pattern.exec(code) ?? [];
    if (name !== undefined) return number(name);
  }
  return undefined;
};

/** The bit of each modifier, and its keys. */
const MODIFIERS = [
  ['shift', 1, /^Shift(Left|Right)$/],
  ['ctrl', 2, /^Control(Left|Right)$/],
  ['alt', 4, /^Alt(Left|Right)$/],
  ['meta', 8, /^Meta(Left|Right)$/],
] as const;

/** Encodes the held modifiers of a key. A modifier key leaves out its own bit (`nvst.md` 4.3, Values). */
export const toModifierBits = (code: string, held: Modifiers): number =>
  MODIFIERS.reduce((bits, [name, bit, keys]) => (held[name] && !keys.test(code) ? bits | bit : bits), 0);
