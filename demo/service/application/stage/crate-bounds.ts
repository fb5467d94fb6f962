/** In entries of a section for each byte of the file; what is compressed best has about sixteen. */
const mostDense = 64;
const entry = {name: 16, size: 32};
const counted = ['TOKENS', 'STRINGS', 'PATHS'];
/** Before version 0.4 their size alone says how many they have. */
const countedSince4 = [...counted, 'FIELDS', 'FIELDSETS', 'SPECS'];

/**
 * Refuses a binary layer whose own table tells of more than can be true: three's reader makes room for it first, and
 * that nothing could interrupt.
 */
export function refuseHugeCrate(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numberAt = (at: number): number => {
    if (!(at >= 0 && at + 8 <= bytes.length))
      throw new Error('the table of its sections leads out of the file');
    return Number(view.getBigUint64(at, true));
  };
  const [major = 0, minor = 0] = bytes.subarray(8, 10);
  const names = major === 0 && minor < 4 ? counted : countedSince4;
  const table = numberAt(16);
  const sections = numberAt(table);
  if (sections > 100) throw new Error('it has too many sections');
  for (let number = 0; number < sections; number++) {
    const at = table + 8 + number * entry.size;
    const start = numberAt(at + entry.name);
    const [name = ''] = new TextDecoder('latin1').decode(bytes.subarray(at, at + entry.name)).split('\0');
    if (names.includes(name) && numberAt(start) > mostDense * bytes.length)
      throw new Error(`its section ${name} is too large`);
  }
}
