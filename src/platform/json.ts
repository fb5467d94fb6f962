/** The longest accepted text, in UTF-16 units (1 MiB of ASCII). */
const MAX_LENGTH = 1024 * 1024;
/** The deepest accepted nesting. The tree of a stage is deep, but recursive readers of JSON overflow the call stack. */
const MAX_DEPTH = 256;
/** The most accepted objects and lists. Two million empty ones would block the page for a second. */
const MAX_CONTAINERS = 500_000;

/**
 * Parses untrusted JSON. Returns `undefined` if the text is invalid, too long, too rich or nested too deeply. Removes own keys
 * `__proto__`: a page that copies such an object key by key would change the prototype of its copy.
 */
export const parseBounded = (text: string, maxLength = MAX_LENGTH): unknown => {
  if (text.length > maxLength || isTooComplex(text)) return undefined;
  try {
    // A function for each key is slow, and few texts have such a key. The key may be written with escapes.
    return /__proto__|\\u00/.test(text) ? JSON.parse(text, removePrototype) : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Counts the brackets outside of strings before the text is parsed, because objects take far more memory than their text. */
const isTooComplex = (text: string): boolean => {
  let depth = 0;
  let containers = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '"') index = endOfString(text, index);
    else if (character === '}' || character === ']') depth -= 1;
    else if (character === '{' || character === '[') {
      depth += 1;
      containers += 1;
      if (depth > MAX_DEPTH || containers > MAX_CONTAINERS) return true;
    }
  }
  return false;
};

/** The index of the quote that ends a string. */
const endOfString = (text: string, start: number): number => {
  for (let index = start + 1; index < text.length; index++) {
    const character = text[index];
    if (character === '"') return index;
    if (character === '\\') index += 1;
  }
  return text.length;
};

const removePrototype = (key: string, value: unknown): unknown => (key === '__proto__' ? undefined : value);

/** Whether a value is an object with keys. Arrays are excluded. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
