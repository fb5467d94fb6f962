/** The most UTF-8 bytes of one text packet (`nvst.md` 4.3). */
const MOST = 1016;

/** A byte that continues a code point. */
const continues = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** Text as UTF-8 in pieces that fit a packet each; no code point is split, and what is no character becomes U+FFFD. */
export const splitText = (text: string): readonly Uint8Array[] => {
  const utf8 = new TextEncoder().encode(text);
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < utf8.length;) {
    let end = start + MOST;
    while (continues(utf8[end])) end -= 1;
    pieces.push(utf8.subarray(start, end));
    start = end;
  }
  return pieces;
};
