/** The maximum number of entries per byte of the file. The best compression reaches about sixteen. */
const MAX_ENTRIES_PER_BYTE = 64;
const ENTRY = {name: 16, size: 32};
const COUNTED = ['TOKENS', 'STRINGS', 'PATHS'];
/** Before version 0.4, the size of these sections determines the number of their entries. */
const COUNTED_SINCE_4 = [...COUNTED, 'FIELDS', 'FIELDSETS', 'SPECS'];

/**
 * Rejects a binary layer whose table claims impossible sizes. The parser of three.js would allocate the memory first,
 * and nothing could interrupt it.
 */
export function rejectHugeCrate(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numberAt = (at: number): number => {
    if (!(at >= 0 && at + 8 <= bytes.length)) throw new Error('its section table points outside the file');
    return Number(view.getBigUint64(at, true));
  };
  const [major = 0, minor = 0] = bytes.subarray(8, 10);
  const names = major === 0 && minor < 4 ? COUNTED : COUNTED_SINCE_4;
  const table = numberAt(16);
  const sections = numberAt(table);
  if (sections > 100) throw new Error('it has too many sections');
  for (let number = 0; number < sections; number++) {
    const at = table + 8 + number * ENTRY.size;
    const start = numberAt(at + ENTRY.name);
    const [name = ''] = new TextDecoder('latin1').decode(bytes.subarray(at, at + ENTRY.name)).split('\0');
    const isHuge = (at: number) => numberAt(at) > MAX_ENTRIES_PER_BYTE * bytes.length;
    // The number of bytes of the unpacked names follows the number of names.
    if (names.includes(name) && (isHuge(start) || (name === 'TOKENS' && isHuge(start + 8))))
      throw new Error(`its section ${name} is too large`);
  }
}
