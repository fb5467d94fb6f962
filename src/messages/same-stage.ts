/**
 * Whether two addresses mean the same stage. Hosts answer with their own spelling: decoded, with other slashes, or with
 * the full address of a relative one.
 */
export const isSameStage = (asked: string, answered: string): boolean => {
  const [one, other] = [plain(asked), plain(answered)];
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short !== '' && !short.includes('://') && long.endsWith(`/${short}`);
};

const plain = (url: string): string =>
  decoded(url)
    .replaceAll('\\', '/')
    .replace(/^(\.?\/)+/, '');

const decoded = (url: string): string => {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
};
