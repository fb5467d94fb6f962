/**
 * Compares the address of a request with the address in an answer. Hosts answer with their own spelling: decoded, with
 * other slashes, with tokens such as `${app}` replaced, or with the full address of a relative one.
 * @returns 2 for the same address, 1 for a file of the same name where the host may have chosen the folder, else 0
 */
export const compareStages = (asked: string, answered: string): 0 | 1 | 2 => {
  const [one, other] = [plain(asked), plain(answered)];
  if (one === other) return 2;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short === '') return 0;
  if (!short.includes('://') && long.endsWith(`/${short}`)) return 2;
  // A host completes only an address that has no server.
  return !one.includes('://') && nameOf(one) === nameOf(other) ? 1 : 0;
};

/** Whether two addresses can mean the same stage. */
export const isSameStage = (asked: string, answered: string): boolean => compareStages(asked, answered) > 0;

const plain = (url: string): string =>
  decoded(url)
    .replaceAll('\\', '/')
    .replace(/^\$\{[^}]*\}/, '')
    .replace(/^((\.{0,2})\/)+/, '');

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const decoded = (url: string): string => {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
};
