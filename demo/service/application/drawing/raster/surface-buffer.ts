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
