import {VIRTUAL_KEYS} from '../virtual-keys.ts';

const {fromCharCode} = String;
const SIGNS: readonly (readonly [number, string])[] = [
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
const NAMES = new Map<number, string>([
  ...Object.entries(VIRTUAL_KEYS).map(([name, vk]) => [vk, toTitle(name)] as const),
  ...Array.from({length: 24}, (_, key) => [0x70 + key, `F${key + 1}`] as const),
  ...Array.from({length: 10}, (_, key) => [0x60 + key, `Num ${key}`] as const),
  ...SIGNS,
]);

/** Returns the label of a key. */
export function getKeyName(vk: number): string {
  const isPlain = (vk >= 0x30 && vk <= 0x39) || (vk >= 0x41 && vk <= 0x5a);
  return isPlain ? fromCharCode(vk) : (NAMES.get(vk) ?? `key ${vk.toString(16).toUpperCase()}h`);
}

/** Converts `leftShift` to `Left shift`. */
function toTitle(name: string): string {
  const title = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return title.charAt(0).toUpperCase() + title.slice(1);
}
