/** What one picture is drawn into; made again only when its size changes. */
export interface SurfaceBuffer {
  readonly width: number;
  readonly height: number;
  /** The pixels as bytes R, G, B, A, … */
  readonly data: Uint8ClampedArray;
  /** The same memory, a pixel to a number: 0xAABBGGRR. */
  readonly pixels: Uint32Array;
  readonly depth: Float32Array;
  /** Which drawable each pixel shows; 0 is the background. */
  readonly ids: Int32Array;
}

export function surfaceBuffer(width: number, height: number): SurfaceBuffer {
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
