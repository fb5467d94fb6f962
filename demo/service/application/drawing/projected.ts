/** Room for the vertices of one drawable on the screen, kept from frame to frame so that nothing is allocated. */
export interface Projected {
  /** Per vertex: x and y in pixels, depth, and w for clipping. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  readonly w: Float64Array;
  /** Per vertex: the lit colour of the front and then of the back, 0 to 255. */
  readonly front: Float32Array;
  readonly back: Float32Array;
}

/** Vertices that clipping may add behind those of the drawable. */
const spareVertices = 4;

export function projected(vertices: number): Projected {
  const room = vertices + spareVertices;
  return {
    x: new Float64Array(room),
    y: new Float64Array(room),
    z: new Float64Array(room),
    w: new Float64Array(room),
    front: new Float32Array(room * 3),
    back: new Float32Array(room * 3),
  };
}
