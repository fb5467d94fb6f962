import {JSON_LIMITS, type JsonLimits} from './limits.ts';

/** The deepest accepted nesting. The tree of a stage is deep, but recursive readers of JSON overflow the call stack. */
const MAX_DEPTH = 256;

/**
 * Parses untrusted JSON. Returns `undefined` if the text is invalid, exceeds a limit, is nested too deeply, or has a
 * key `__proto__`: a page that copies such an object key by key would change the prototype of its copy.
 * @param limits what the text may contain (default: `JSON_LIMITS`)
 */
export const parseBounded = (text: string, limits: Partial<JsonLimits> = {}): unknown => {
  if (exceedsLimits(text, {...JSON_LIMITS, ...limits}) || PROTOTYPE_KEY.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The key `__proto__`, which may be written with escapes. A quote within a text of JSON has a backslash before it. */
const PROTOTYPE_KEY =
  /"(?:_|\\u005[fF]){2}(?:p|\\u0070)(?:r|\\u0072)(?:o|\\u006[fF])(?:t|\\u0074)(?:o|\\u006[fF])(?:_|\\u005[fF]){2}"\s*:/;

/** Whether a JSON text is too long, deep or rich to be parsed. Its objects take far more memory than the text. */
export const exceedsLimits = (text: string, limits: JsonLimits): boolean => {
  if (text.length > limits.length) return true;
  let depth = 0;
  let brackets = 0;
  let members = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '"') index = endOfString(text, index);
    else if (character === ',') members += 1;
    else if (character === '}' || character === ']') depth -= 1;
    else if (character === '{' || character === '[') {
      depth += 1;
      brackets += 1;
      if (depth > MAX_DEPTH || brackets > limits.brackets) return true;
    }
  }
  return members > limits.members;
};

/** The index of the quote that ends a string. The browser finds it much faster than a loop: an offer has 40 kB. */
const endOfString = (text: string, start: number): number => {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
};

const isEscaped = (text: string, index: number): boolean => {
  let backslashes = 0;
  while (text[index - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
};

/** Whether a value is an object with keys. Arrays are excluded. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
