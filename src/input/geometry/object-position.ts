import type {Offset} from './letterbox.ts';

const CENTER: Offset = {share: 0.5, px: 0};

/** Parses a computed `object-position`. Browsers compute two values: each a length, a percentage or a sum of both. */
export const parseObjectPosition = (computed: string): readonly [x: Offset, y: Offset] => {
  const [x, y] = computed.match(/calc\([^)]*\)|\S+/g) ?? [];
  return [parseOffset(x), parseOffset(y)];
};

const parseOffset = (text: string | undefined): Offset => {
  if (text === undefined) return CENTER;
  let [share, px] = [0, 0];
  for (const [, sign, digits, unit] of text.matchAll(/([-+]?)\s*([\d.]+(?:e[-+]?\d+)?)(%|px)/g)) {
    const value = Number(digits) * (sign === '-' ? -1 : 1);
    if (unit === '%') share += value / 100;
    else px += value;
  }
  return {share, px};
};
