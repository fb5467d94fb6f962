/** In UTF-16 units: what a host may say at once. */
const LONGEST = 1024 * 1024;
/** Of arrays and objects in each other; a stage's tree is deep, but readers of JSON that recurse have their limits. */
const DEEPEST = 256;

/** JSON from outside as a value; `undefined` when it is none, longer than 1 MiB, or deeper than is reasonable. */
export const parseBounded = (text: string, longest = LONGEST): unknown => {
  if (text.length > longest) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
};

const isTooDeep = (value: unknown): boolean => {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap(inside);
  }
  return false;
};

const inside = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];
