/** Readers for the untyped values that come out of a layer: they never throw, and give the fallback instead. */

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

export function numberOr(value: unknown, fallback: number): number {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : fallback;
}

/** A flat list of numbers, or nothing if there is none. */
export function numbers(value: unknown): ArrayLike<number> | undefined {
  if (value instanceof Float32Array || value instanceof Float64Array || value instanceof Int32Array)
    return value;
  if (value instanceof Uint32Array || value instanceof Uint8Array) return value;
  if (!Array.isArray(value)) return undefined;
  const flat: unknown[] = Array.isArray(value[0]) ? value.flat() : value;
  return flat.every((item) => typeof item === 'number') ? flat : undefined;
}

export function vector(value: unknown, size: number): number[] | undefined {
  const list = numbers(value);
  return list && list.length >= size ? Array.from({length: size}, (_, at) => list[at] ?? 0) : undefined;
}
