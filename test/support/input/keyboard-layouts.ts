/** A key of a layout. `alone` has no `keyup`, as mode keys of Japanese and Korean keyboards and media keys. */
export interface Key {
  readonly code: string;
  readonly keys: readonly [plain: string, shifted: string, altGr?: string];
  readonly alone?: boolean;
}

const key = (code: string, plain: string, shifted = plain.toUpperCase(), altGr?: string): Key => ({
  code,
  keys: altGr === undefined ? [plain, shifted] : [plain, shifted, altGr],
});
const alone = (code: string, name: string): Key => ({code, keys: [name, name], alone: true});

/** Keys of every layout. */
export const COMMON_KEYS: readonly Key[] = [
  key('ArrowLeft', 'ArrowLeft', 'ArrowLeft'),
  key('Enter', 'Enter', 'Enter'),
  key('F5', 'F5', 'F5'),
  alone('AudioVolumeUp', 'AudioVolumeUp'),
];

/** A few keys of each layout, those whose letters, characters or modes differ. */
export const LAYOUTS: Readonly<Record<string, readonly Key[]>> = {
  us: [key('KeyZ', 'z'), key('KeyV', 'v'), key('Digit1', '1', '!')],
  german: [key('KeyY', 'z'), key('KeyE', 'e', 'E', '€'), key('Backquote', 'Dead', '°')],
  french: [key('KeyQ', 'a'), key('Digit2', 'é', '2', '~'), key('BracketLeft', 'Dead', 'Dead')],
  dvorak: [key('Period', 'v'), key('KeyV', 'k'), key('KeyZ', ';', ':')],
  greek: [key('KeyX', 'χ', 'Χ'), key('KeyQ', ';', ':')],
  arabic: [key('KeyB', 'لا', 'لآ'), key('KeyJ', 'ت', 'ـ')],
  russian: [key('KeyC', 'с'), key('KeyV', 'м')],
  japanese: [
    key('KeyA', 'a'),
    alone('Convert', 'Convert'),
    alone('KanaMode', 'HiraganaKatakana'),
    alone('Backquote', 'Zenkaku'),
    alone('CapsLock', 'Alphanumeric'),
  ],
  korean: [key('KeyR', 'ㄱ', 'ㄲ'), alone('AltRight', 'HangulMode'), alone('ControlRight', 'HanjaMode')],
};

export const MODIFIER_KEYS = [
  'ShiftLeft',
  'ShiftRight',
  'ControlLeft',
  'ControlRight',
  'AltLeft',
  'MetaLeft',
] as const;
