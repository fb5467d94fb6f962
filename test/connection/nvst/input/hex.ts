/** Formats bytes like the specification. */
export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');

/** Parses such a text. Ignores spaces and line ends. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.trim().split(/\s+/).filter(Boolean), (byte) => Number.parseInt(byte, 16));
