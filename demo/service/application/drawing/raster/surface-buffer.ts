/** The buffers that a frame is drawn into. They are created again only when the size changes. */
export interface SurfaceBuffer {
  readonly width: number;
  readonly height: number;
  /** The pixels as bytes R, G, B, A, … */
  readonly data: Uint8ClampedArray;
  /** The same memory with one number per pixel: 0xAABBGGRR. */
  readonly pixels: Uint32Array;
  readonly depth: Float32Array;
  /** The id of the drawable that each pixel shows. 0 is the background. */
  readonly ids: Int32Array;
}

export function createSurfaceBuffer(width: number, height: number): SurfaceBuffer {
  const memory = new ArrayBuffer(width * height * 4);
  return {
    width,
    height,
    data: new Uint8ClampedArray(memory),
    pixels: new Uint32Array(memory),
    depth: new Float32Array(width * height),
    ids: new Int32Array(width * height),
  };
}

/** Buffers for one drawable's projected vertices. All frames share them to avoid allocations. */
export interface ProjectedVertices {
  /** Per vertex: x and y in pixels, depth, and w for clipping. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  readonly w: Float64Array;
  /** Per vertex: the lit colour of the front and of the back, from 0 to 255. */
  readonly front: Float32Array;
  readonly back: Float32Array;
}

/** The number of vertices that clipping can add. */
const SPARE_VERTICES = 4;

export function createProjectedVertices(vertices: number): ProjectedVertices {
  const count = vertices + SPARE_VERTICES;
  return {
    x: new Float64Array(count),
    y: new Float64Array(count),
    z: new Float64Array(count),
    w: new Float64Array(count),
    front: new Float32Array(count * 3),
    back: new Float32Array(count * 3),
  };
}
