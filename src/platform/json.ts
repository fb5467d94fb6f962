/** The longest accepted text, in UTF-16 units (1 MiB of ASCII). */
const MAX_LENGTH = 1024 * 1024;
/** The deepest accepted nesting. The tree of a stage is deep, but recursive readers of JSON overflow the call stack. */
const MAX_DEPTH = 256;

/**
 * Parses untrusted JSON. Returns `undefined` if the text is invalid, too long or nested too deeply. Removes own keys
 * `__proto__`: a page that copies such an object key by key would change the prototype of its copy.
 */
export const parseBounded = (text: string, maxLength = MAX_LENGTH): unknown => {
  if (text.length > maxLength) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (isTooDeep(value)) return undefined;
    // A function for each key is slow, and few texts have such a key. The key may be written with escapes.
    return /__proto__|\\u00/.test(text) ? JSON.parse(text, removePrototype) : value;
  } catch {
    return undefined;
  }
};

const isTooDeep = (value: unknown): boolean => {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap(childrenOf);
  }
  return false;
};

const childrenOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

const removePrototype = (key: string, value: unknown): unknown => (key === '__proto__' ? undefined : value);

/** Whether a value is an object with keys. Arrays are excluded. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
