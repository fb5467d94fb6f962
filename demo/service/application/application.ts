/** What the application tells the page, in the shape of a Kit message. */
export interface ApplicationMessage {
  event_type: string;
  payload: Record<string, unknown>;
}

/** One drawn moment. The pixels are RGBA and opaque; they belong to the application and change with the next draw. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Which moment to draw, and how large. */
export interface Moment {
  number: number;
  seconds: number;
  width: number;
  height: number;
}

/** The streamed application as its host sees it: a source of pictures and of sound. */
export interface Application {
  /** Draws one moment at exactly the size asked for (even numbers, which may change from call to call). */
  draw(moment: Moment): Picture;
  /** Fills 48 kHz mono samples, beginning with sample number `firstSample` since the start. */
  sound(firstSample: number, samples: Int16Array): void;
  close(): void;
}
