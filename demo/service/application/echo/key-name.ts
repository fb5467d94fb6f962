import {virtualKeys} from '../virtual-keys.ts';

const {fromCharCode} = String;
const signs: readonly (readonly [number, string])[] = [
  [0xba, ';'],
  [0xbb, '='],
  [0xbc, ','],
  [0xbd, '-'],
  [0xbe, '.'],
  [0xbf, '/'],
  [0xc0, '`'],
  [0xdb, '['],
  [0xdc, '\\'],
  [0xdd, ']'],
  [0xde, "'"],
];
const names = new Map<number, string>([
  ...Object.entries(virtualKeys).map(([name, vk]) => [vk, inWords(name)] as const),
  ...Array.from({length: 24}, (_, key) => [0x70 + key, `F${key + 1}`] as const),
  ...Array.from({length: 10}, (_, key) => [0x60 + key, `Num ${key}`] as const),
  ...signs,
]);

/** What is written on a key. */
export function keyName(vk: number): string {
  const isPlain = (vk >= 0x30 && vk <= 0x39) || (vk >= 0x41 && vk <= 0x5a);
  return isPlain ? fromCharCode(vk) : (names.get(vk) ?? `key ${vk.toString(16).toUpperCase()}h`);
}

/** `leftShift` as `Left shift`. */
function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
