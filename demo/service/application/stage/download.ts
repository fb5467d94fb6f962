import {MAX_STAGE_BYTES} from '../../../shared/stage-file.ts';

interface DownloadOptions {
  readonly allow: (url: URL) => boolean;
  readonly signal: AbortSignal;
}

const TIME_LIMIT_MS = 20_000;
const MAX_REDIRECTS = 5;

/** Downloads a file with a size limit and a time limit. Each redirect is checked like the first address. */
export async function download(url: URL, {allow, signal}: DownloadOptions): Promise<Uint8Array> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
  let next = url;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    if (!/^https?:$/.test(next.protocol) || !allow(next))
      throw new Error(`${next.origin} is not an allowed server for stages`);
    const response = await fetch(next, {redirect: 'manual', signal: limited}).catch((cause: unknown) => {
      throw new Error(
        limited.aborted ? `${next.host} did not respond in time` : `${next.host} cannot be reached`,
        {
          cause,
        },
      );
    });
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location) {
      await response.body?.cancel();
      next = new URL(location, next);
      continue;
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`${next.host} responded with ${response.status} ${response.statusText}`.trim());
    }
    return readBody(response, next);
  }
  throw new Error(`${url.host} redirects too often`);
}

async function readBody(response: Response, url: URL): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > MAX_STAGE_BYTES) throw new Error(`the file from ${url.host} is larger than 64 MiB`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
