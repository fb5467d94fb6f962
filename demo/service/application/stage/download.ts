interface DownloadOptions {
  readonly allow: (url: URL) => boolean;
  maximumBytes: number;
  signal: AbortSignal;
}

const timeLimitMs = 20_000;
const maximumHops = 5;

/** Fetches a file within bounds of size and time. Each redirect is checked like the first address. */
export async function download(
  url: URL,
  {allow, maximumBytes, signal}: DownloadOptions,
): Promise<Uint8Array> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]);
  let next = url;
  for (let hop = 0; hop <= maximumHops; hop++) {
    if (!/^https?:$/.test(next.protocol) || !allow(next))
      throw new Error(`${next.origin} is not among the servers that stages may come from`);
    const response = await fetch(next, {redirect: 'manual', signal: limited}).catch((cause: unknown) => {
      throw new Error(limited.aborted ? `${next.host} took too long` : `${next.host} cannot be reached`, {
        cause,
      });
    });
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location) {
      await response.body?.cancel();
      next = new URL(location, next);
      continue;
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`${next.host} answered ${response.status} ${response.statusText}`.trim());
    }
    return bounded(response, next, maximumBytes);
  }
  throw new Error(`${url.host} redirects too often`);
}

async function bounded(response: Response, url: URL, maximumBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > maximumBytes) throw new Error(`the file from ${url.host} is larger than 64 MiB`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
