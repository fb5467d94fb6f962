/** Bytes as the specification prints them. */
export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');

/** The bytes of such a text; spaces and line ends only make it readable. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.trim().split(/\s+/).filter(Boolean), (byte) => Number.parseInt(byte, 16));
