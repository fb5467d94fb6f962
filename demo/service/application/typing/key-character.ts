import {modifierBits} from '../input-event.ts';

/** By key: what it writes alone and what it writes with shift, on a keyboard of the United States. */
const signs = new Map<number, readonly [string, string]>([
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

/** What a key writes where the page sends keys alone: it says which key, and only a layout says which letter. */
export function keyCharacter(vk: number, modifiers: number, capsLock: boolean): string | undefined {
  if (modifiers & (modifierBits.ctrl | modifierBits.alt | modifierBits.meta)) return undefined;
  const shift = (modifiers & modifierBits.shift) !== 0;
  if (vk >= 0x41 && vk <= 0x5a) return String.fromCharCode(shift === capsLock ? vk + 32 : vk);
  return signs.get(vk)?.[shift ? 1 : 0];
}
