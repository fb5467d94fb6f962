/** Functions that convert untyped values of a layer. They never throw, but return a fallback or undefined. */

export function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function toTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

export function toNumber(value: unknown, fallback: number): number {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : fallback;
}

/** Returns a flat list of numbers. Returns undefined if the value is not one. */
export function toNumbers(value: unknown): ArrayLike<number> | undefined {
  if (value instanceof Float32Array || value instanceof Float64Array || value instanceof Int32Array)
    return value;
  if (value instanceof Uint32Array || value instanceof Uint8Array) return value;
  if (!Array.isArray(value)) return undefined;
  const flat: unknown[] = Array.isArray(value[0]) ? value.flat() : value;
  return flat.every((item) => typeof item === 'number') ? flat : undefined;
}

export function toVector(value: unknown, size: number): number[] | undefined {
  const list = toNumbers(value);
  return list && list.length >= size ? Array.from({length: size}, (_, at) => list[at] ?? 0) : undefined;
}
