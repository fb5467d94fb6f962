/** The name of a stage of exactly 100,000 prims, which has no file: the demo application generates it. */
export const GENERATED_STAGE = 'warehouse.usda';

/** The largest file that the demo reads. */
export const MAX_STAGE_BYTES = 64 * 1024 * 1024;

/** The name endings of the formats that the demo reads. */
const STAGE_ENDINGS = ['.usd', '.usda', '.usdc', '.usdz'] as const;

const MAX_NAME_LENGTH = 80;

/** Returns why the demo cannot open a file, as a sentence for users. Returns undefined if it can. */
export function findFileProblem({name, size}: {readonly name: string; readonly size: number}) {
  if (!STAGE_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending)))
    return `“${name}” is not a USD file. The demo opens files that end in .usd, .usda, .usdc or .usdz.`;
  if (size === 0) return `“${name}” is empty.`;
  if (size > MAX_STAGE_BYTES) return `“${name}” is larger than 64 MiB.`;
  return undefined;
}

/** Reduces a name to letters, digits and `.-_`, without a path. The ending stays. */
export function toSafeName(name: string): string {
  const file = name.split(/[\\/]/).at(-1) ?? '';
  const safe = file.replace(/[^\w.-]+/g, '-').replace(/^[.-]+/, '');
  return safe.slice(-MAX_NAME_LENGTH) || 'stage';
}
