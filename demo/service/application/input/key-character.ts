import {MODIFIER_BITS} from '../input-event.ts';

/** The characters of each key without and with shift, on a US keyboard. */
const SIGNS = new Map<number, readonly [string, string]>([
  ...Array.from(')!@#$%^&*(', (shifted, digit) => [0x30 + digit, [`${digit}`, shifted]] as const),
  ...Array.from({length: 10}, (_, digit) => [0x60 + digit, [`${digit}`, `${digit}`]] as const),
  [0x20, [' ', ' ']],
  [0x6a, ['*', '*']],
  [0x6b, ['+', '+']],
  [0x6d, ['-', '-']],
  [0x6e, ['.', '.']],
  [0x6f, ['/', '/']],
  [0xba, [';', ':']],
  [0xbb, ['=', '+']],
  [0xbc, [',', '<']],
  [0xbd, ['-', '_']],
  [0xbe, ['.', '>']],
  [0xbf, ['/', '?']],
  [0xc0, ['`', '~']],
  [0xdb, ['[', '{']],
  [0xdc, ['\\', '|']],
  [0xdd, [']', '}']],
  [0xde, ["'", '"']],
]);

/** Returns the character of a key for pages that send only keys. The demo assumes a US keyboard layout. */
export function toCharacter(vk: number, modifiers: number, capsLock: boolean): string | undefined {
  if (modifiers & (MODIFIER_BITS.ctrl | MODIFIER_BITS.alt | MODIFIER_BITS.meta)) return undefined;
  const shift = (modifiers & MODIFIER_BITS.shift) !== 0;
  if (vk >= 0x41 && vk <= 0x5a) return String.fromCharCode(shift === capsLock ? vk + 32 : vk);
  return SIGNS.get(vk)?.[shift ? 1 : 0];
}
