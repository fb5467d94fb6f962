/** The size of a video in pixels. */
export interface StreamSize {
  readonly width: number;
  readonly height: number;
}
