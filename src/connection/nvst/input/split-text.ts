/** Max. UTF-8 bytes of one text packet (`nvst.md` 4.3). */
const MAX_BYTES = 1016;

/** Whether a byte continues a code point. */
const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** Splits text into UTF-8 pieces that each fit into a packet. Keeps code points whole. Lone surrogates become U+FFFD. */
export const splitText = (text: string): readonly Uint8Array[] => {
  const utf8 = new TextEncoder().encode(text);
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < utf8.length;) {
    let end = start + MAX_BYTES;
    while (isContinuation(utf8[end])) end -= 1;
    pieces.push(utf8.subarray(start, end));
    start = end;
  }
  return pieces;
};
