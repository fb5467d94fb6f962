/** Directions to the lights, in world space. The shading and the shadow on the ground use the key light. */
export const KEY_LIGHT = toUnitVector(0.45, 0.85, 0.35);
export const FILL_LIGHT = toUnitVector(-0.7, 0.25, -0.4);

function toUnitVector(x: number, y: number, z: number): readonly [number, number, number] {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

const STEPS = 2048;
const RANGE = 4;

/** Converts linear light (0 to 4) to an sRGB byte value. A soft shoulder keeps highlights from clipping. */
const encoded = Float32Array.from({length: STEPS + 1}, (_, step) => {
  const light = (step / STEPS) * RANGE;
  const soft = light < 0.7 ? light : 0.7 + 0.3 * (1 - Math.exp(-(light - 0.7) / 0.3));
  const srgb = soft <= 0.0031308 ? soft * 12.92 : 1.055 * soft ** (1 / 2.4) - 0.055;
  // The margin of half a step keeps interpolated values within the range of a byte.
  return Math.min(254.5, Math.max(0.5, srgb * 255));
});

export function encodeLight(light: number): number {
  const step = (light * STEPS) / RANGE;
  return encoded[step > STEPS ? STEPS : step | 0] ?? 0;
}
