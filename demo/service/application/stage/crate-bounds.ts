/** In entries of a section; the largest stages that can be shown here have a few hundred thousand. */
const most = 8_000_000;
const entry = {name: 16, size: 32};
const counted = ['TOKENS', 'STRINGS', 'FIELDS', 'FIELDSETS', 'PATHS', 'SPECS'];

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
  const table = numberAt(16);
  const sections = numberAt(table);
  if (sections > 100) throw new Error('it has too many sections');
  for (let number = 0; number < sections; number++) {
    const at = table + 8 + number * entry.size;
    const start = numberAt(at + entry.name);
    const [name = ''] = new TextDecoder('latin1').decode(bytes.subarray(at, at + entry.name)).split('\0');
    if (counted.includes(name) && numberAt(start) > most) throw new Error(`its section ${name} is too large`);
  }
}
