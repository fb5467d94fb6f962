/** In characters. */
const LONGEST = 500;
/** What is shorter than this is no secret, and may stand in any word. */
const SHORTEST = 6;

/**
 * Takes out of a text what is nobody's business: tokens, what an address carries beyond its path, and most of the ids of
 * sessions, since whoever has one may attach to it. What is left is cut to a length that can be read.
 */
export const redaction =
  ({secrets, ids}: {readonly secrets: readonly string[]; readonly ids: readonly string[]}) =>
  (text: string): string => {
    let safe = text
      .replace(/([a-z][a-z\d+.-]*:\/\/)[^\s/?#@]*@/gi, '$1')
      .replace(/([a-z][a-z\d+.-]*:\/\/[^\s?#"']*)[?#][^\s"']*/gi, '$1')
      .replace(/\?[^\s"']*=[^\s"']*/g, '')
      .replace(/eyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, '[token]')
      .replace(/(bearer)[ .]+[^\s,;"']+/gi, '$1 [token]');
    for (const secret of secrets) if (secret.length >= SHORTEST) safe = safe.replaceAll(secret, '[token]');
    for (const id of ids) if (id.length >= SHORTEST) safe = safe.replaceAll(id, `${id.slice(0, 4)}…`);
    return safe.length > LONGEST ? `${safe.slice(0, LONGEST)}…` : safe;
  };
