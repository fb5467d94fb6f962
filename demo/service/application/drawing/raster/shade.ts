import {Matrix4} from 'three';
import type {PerspectiveCamera} from 'three';
import type {Drawable} from './drawable.ts';
import type {ProjectedVertices} from './surface-buffer.ts';

/** Directions to the lights, in world space. */
const [keyX, keyY, keyZ] = toUnitVector(0.45, 0.85, 0.35);
const [fillX, fillY, fillZ] = toUnitVector(-0.7, 0.25, -0.4);
const toClip = new Matrix4();
/** A highlight below this light is invisible, also on black. */
const MIN_SHINE = 0.0002;

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

/** The properties of a drawable that its light depends on. */
interface Surface {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly shininess: number;
  readonly specular: number;
  /** The highest cosine at which the highlight is invisible. Below it, no power has to be computed. */
  readonly dullest: number;
}

/**
 * Projects the vertices of a drawable to the screen and lights them: daylight from above, a warm key light with a
 * highlight, a cool fill light, and a weak light from the camera, so that nothing is black. Both sides are lit.
 */
export function shadeVertices(
  drawable: Drawable,
  camera: PerspectiveCamera,
  width: number,
  height: number,
  out: ProjectedVertices,
) {
  const {positions, normals, colors} = drawable;
  const e = toClip.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse).elements;
  const eye = camera.position;
  const surface = createSurface(drawable);
  for (let vertex = 0, at = 0; at < positions.length; vertex++, at += 3) {
    const x = positions[at] ?? 0;
    const y = positions[at + 1] ?? 0;
    const z = positions[at + 2] ?? 0;
    const w = e[3] * x + e[7] * y + e[11] * z + e[15];
    out.w[vertex] = w;
    out.x[vertex] = ((e[0] * x + e[4] * y + e[8] * z + e[12]) / w + 1) * 0.5 * width;
    out.y[vertex] = (1 - (e[1] * x + e[5] * y + e[9] * z + e[13]) / w) * 0.5 * height;
    out.z[vertex] = (e[2] * x + e[6] * y + e[10] * z + e[14]) / w;
    let viewX = eye.x - x;
    let viewY = eye.y - y;
    let viewZ = eye.z - z;
    const distance = Math.sqrt(viewX * viewX + viewY * viewY + viewZ * viewZ) || 1;
    viewX /= distance;
    viewY /= distance;
    viewZ /= distance;
    const nx = normals[at] ?? 0;
    const ny = normals[at + 1] ?? 0;
    const nz = normals[at + 2] ?? 0;
    const r = colors[at] ?? 0;
    const g = colors[at + 1] ?? 0;
    const b = colors[at + 2] ?? 0;
    computeLight(surface, nx, ny, nz, viewX, viewY, viewZ, r, g, b, out.front, at);
    if (!drawable.isClosed) computeLight(surface, -nx, -ny, -nz, viewX, viewY, viewZ, r, g, b, out.back, at);
  }
}

function createSurface({emissive: [red, green, blue], shininess, specular}: Drawable): Surface {
  return {red, green, blue, shininess, specular, dullest: (MIN_SHINE / specular) ** (1 / shininess)};
}

function computeLight(
  {red, green, blue, shininess, specular, dullest}: Surface,
  nx: number,
  ny: number,
  nz: number,
  viewX: number,
  viewY: number,
  viewZ: number,
  r: number,
  g: number,
  b: number,
  out: Float32Array,
  at: number,
) {
  const key = Math.max(0, nx * keyX + ny * keyY + nz * keyZ) * 0.82;
  const fill = Math.max(0, nx * fillX + ny * fillY + nz * fillZ) * 0.24;
  const eye = Math.max(0, nx * viewX + ny * viewY + nz * viewZ) * 0.14;
  const sky = 0.15 + 0.08 * ny;
  let shine = 0;
  if (key > 0) {
    const halfX = keyX + viewX;
    const halfY = keyY + viewY;
    const halfZ = keyZ + viewZ;
    const length = Math.sqrt(halfX * halfX + halfY * halfY + halfZ * halfZ) || 1;
    const toward = (nx * halfX + ny * halfY + nz * halfZ) / length;
    if (toward > dullest) shine = specular * Math.pow(toward, shininess);
  }
  out[at] = encodeLight(r * (key * 1.04 + fill * 0.75 + eye + sky * 0.92) + shine + red);
  out[at + 1] = encodeLight(g * (key + fill * 0.88 + eye + sky) + shine + green);
  out[at + 2] = encodeLight(b * (key * 0.92 + fill * 1.15 + eye + sky * 1.14) + shine + blue);
}

function encodeLight(light: number): number {
  const step = (light * STEPS) / RANGE;
  return encoded[step > STEPS ? STEPS : step | 0] ?? 0;
}

function toUnitVector(x: number, y: number, z: number): readonly [number, number, number] {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
