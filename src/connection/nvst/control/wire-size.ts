/** Hosts reject messages above 65,535 bytes (`nvst.md` 4.7). The difference is for the envelope. */
export const MAX_BYTES = 60_000;

/**
 * The bytes of a JSON text on the wire if it is a string inside further JSON texts. Each layer doubles quotes and
 * backslashes. `JSON.stringify` has escaped all other characters already.
 */
export const wireSize = (json: string, layers: number): number => {
  let size = 0;
  for (const character of json) size += characterSize(character, layers);
  return size;
};

/** The bytes of one character in that JSON text. */
export const characterSize = (character: string, layers: number): number => {
  const code = character.codePointAt(0) ?? 0;
  if (character === '"' || character === '\\') return 2 ** layers;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};
