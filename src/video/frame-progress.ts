import type {Connection, ConnectionStats} from '../connection/connector.ts';

/** What one sample shows. */
export interface FrameSample {
  /** Whether another frame has arrived since the sample before. */
  readonly hasMoved: boolean;
  /** `undefined` if the connector has no counts. */
  readonly stats: ConnectionStats | undefined;
}

/**
 * Detects whether a video moves. It counts the frames on the screen, not the state of the connection. A page that is
 * hidden or outside the viewport and a video that the page paused present no frames, so there a decoded frame counts instead.
 */
export class FrameProgress {
  readonly #connection: Connection;
  readonly #video: HTMLVideoElement;
  readonly #signal: AbortSignal;
  readonly #isPaused: () => boolean;
  /** The callback for the next frame. `undefined` once a frame has arrived since the last sample. */
  #awaited: number | undefined;
  #decoded = 0;
  #isRendering = false;

  /**
   * @param signal stops the counting
   * @param isPaused whether the page paused the video. A video that the browser paused counts as frozen.
   * @throws the signal's reason if it was aborted while this code was loaded
   */
  constructor(
    video: HTMLVideoElement,
    connection: Connection,
    signal: AbortSignal,
    isPaused: () => boolean = () => false,
  ) {
    signal.throwIfAborted();
    this.#connection = connection;
    this.#signal = signal;
    this.#video = video;
    this.#isPaused = isPaused;
    this.#awaitFrame();
    const stop = () => {
      if (this.#awaited !== undefined) video.cancelVideoFrameCallback(this.#awaited);
    };
    signal.addEventListener('abort', stop, {once: true});
    this.#watchRendering();
  }

  /** Resolves with what has happened since the last sample. */
  async sample(): Promise<FrameSample> {
    const stats = await this.#connection.getStats?.();
    const hasPresented = this.#awaited === undefined;
    const decoded = stats?.decodedFrames ?? 0;
    const isOnScreen = this.#isRendering && !document.hidden && !this.#isPaused();
    const hasMoved = hasPresented || (!isOnScreen && (!stats || decoded > this.#decoded));
    if (hasPresented && !this.#signal.aborted) this.#awaitFrame();
    this.#decoded = decoded;
    this.#isRendering = false;
    this.#watchRendering();
    return {hasMoved, stats};
  }

  /** A callback for each frame would cost more than everything else that the page does while a stream plays. */
  #awaitFrame() {
    this.#awaited = this.#video.requestVideoFrameCallback(() => {
      this.#awaited = undefined;
    });
  }

  #watchRendering() {
    requestAnimationFrame(() => {
      this.#isRendering = true;
    });
  }
}
