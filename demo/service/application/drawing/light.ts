/** Directions that the light comes from, in world space; both the shading and the shadow on the ground use the key. */
export const keyLight = unit(0.45, 0.85, 0.35);
export const fillLight = unit(-0.7, 0.25, -0.4);

function unit(x: number, y: number, z: number): readonly [number, number, number] {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

const steps = 2048;
const range = 4;

/** From linear light (0 to 4) to a byte's value in sRGB, with a soft shoulder so that highlights do not burn out. */
const encoded = Float32Array.from({length: steps + 1}, (_, step) => {
  const light = (step / steps) * range;
  const soft = light < 0.7 ? light : 0.7 + 0.3 * (1 - Math.exp(-(light - 0.7) / 0.3));
  const srgb = soft <= 0.0031308 ? soft * 12.92 : 1.055 * soft ** (1 / 2.4) - 0.055;
  // Half a step off either end, so that interpolation never leaves the range of a byte.
  return Math.min(254.5, Math.max(0.5, srgb * 255));
});

export function encodeLight(light: number): number {
  const step = (light * steps) / range;
  return encoded[step > steps ? steps : step | 0] ?? 0;
}
