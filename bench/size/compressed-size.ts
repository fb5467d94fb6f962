import {brotliCompressSync, gzipSync} from 'node:zlib';

/** The sizes of a text, in bytes. */
export interface CompressedSize {
  readonly minified: number;
  readonly gzip: number;
  readonly brotli: number;
}

/** The sizes of files that are compressed one by one, as a server does it. */
export const measureFiles = (texts: Iterable<string>): CompressedSize => {
  let [minified, gzip, brotli] = [0, 0, 0];
  for (const text of texts) {
    minified += Buffer.byteLength(text);
    gzip += gzipSync(text, {level: 9}).length;
    brotli += brotliCompressSync(text).length;
  }
  return {minified, gzip, brotli};
};

/** Bytes as kilobytes with one decimal place. */
export const formatKb = (bytes: number): string => (bytes / 1000).toFixed(1);
