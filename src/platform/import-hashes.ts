import {isObject} from './json.ts';

/** The import maps of the document, with the base of their addresses when this code first saw them. */
const found = new Map<Element, string>();

/** A page may remove a map that the browser has read, and may add one. */
const findMaps = () => {
  if (typeof document === 'undefined') return;
  for (const script of document.querySelectorAll('script'))
    if (/^importmap$/i.test(script.type) && !found.has(script)) found.set(script, document.baseURI);
};
findMaps();

/** The hashes of one import map, by complete addresses. The browser ignores other keys. */
const hashesOf = (script: Element, base: string): ReadonlyMap<string, string> => {
  const hashes = new Map<string, string>();
  for (const [key, hash] of Object.entries(readIntegrity(script.textContent)))
    if (/^(\.{0,2}\/|[a-z][a-z\d+.-]*:)/i.test(key) && URL.canParse(key, base) && typeof hash === 'string')
      hashes.set(new URL(key, base).href, hash);
  return hashes;
};

const readIntegrity = (text: string): object => {
  try {
    const map: unknown = JSON.parse(text);
    const integrity = isObject(map) ? map['integrity'] : undefined;
    return isObject(integrity) ? integrity : {};
  } catch {
    return {};
  }
};

/** The maps that have a hash for an address. The browser refuses a file of this address that does not fit. */
const mapsWith = (address: string) => {
  findMaps();
  return [...found]
    .map(([script, base]) => hashesOf(script, base))
    .filter((hashes) => (hashes.get(address) ?? '') !== '');
};

/** Whether an import map of the document has a hash for an address. */
export const hasHash = (address: string): boolean => mapsWith(address).length > 0;

/**
 * Whether the browser checks another address of the same file as strictly. It finds a hash by the whole address, fragment
 * included, and runs a file without a hash unchecked.
 */
export const isCovered = (address: string, other: string): boolean =>
  mapsWith(address).every((hashes) => hashes.get(other) === hashes.get(address));
