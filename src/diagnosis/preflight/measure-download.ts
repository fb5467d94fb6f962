import {unlessAborted} from '../../platform/abort.ts';

/** How long the download is measured, in milliseconds, and how much of it at most, in bytes. */
const MEASURE_MS = 1500;
const MAX_BYTES = 32 * 1024 * 1024;
/** A shorter download says nothing about the bandwidth, in bytes. */
const MIN_BYTES = 100_000;

/**
 * Measures the bandwidth of a download, in bits per second. The time counts from the first bytes.
 * @throws Error if the response is an error, or too short; the signal's reason when aborted
 */
export const measureDownload = async (
  url: string,
  signal: AbortSignal,
  load: typeof fetch = fetch,
): Promise<number> => {
  const stopped = new AbortController();
  const until = AbortSignal.any([signal, stopped.signal]);
  try {
    const {ok, status, body} = await load(url, {cache: 'no-store', credentials: 'omit', signal: until});
    if (!ok || !body) throw new Error(`The response has the status ${status}.`);
    const reader = body.getReader();
    let bytes = 0;
    let startedAt: number | undefined;
    let elapsedMs = 0;
    while (elapsedMs < MEASURE_MS && bytes < MAX_BYTES) {
      const {done, value} = await unlessAborted(reader.read(), signal);
      if (done) break;
      // The first bytes may have waited in a buffer.
      if (startedAt === undefined) startedAt = performance.now();
      else bytes += value.byteLength;
      elapsedMs = performance.now() - startedAt;
    }
    if (bytes < MIN_BYTES || elapsedMs <= 0) throw new Error('The download is too short to measure.');
    return Math.round((bytes * 8000) / elapsedMs);
  } finally {
    stopped.abort();
  }
};
