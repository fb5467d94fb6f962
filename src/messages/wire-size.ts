/** Hosts refuse more than 65,535 bytes at once (`nvst.md` 4.7); the rest is left to the envelope. */
export const MOST_BYTES = 60_000;

/**
 * The bytes that a JSON text takes on the wire when it travels as a string in that many further texts: each doubles
 * quotes and backslashes. Below, all that needs escaping is escaped already, as `JSON.stringify` does it.
 */
export const wireSize = (json: string, layers: number): number => {
  let size = 0;
  for (const character of json) size += characterSize(character, layers);
  return size;
};

/** The same of one character. */
export const characterSize = (character: string, layers: number): number => {
  const code = character.codePointAt(0) ?? 0;
  if (character === '"' || character === '\\') return 2 ** layers;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};
