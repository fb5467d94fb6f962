import type {Connection, Vitals} from '../connection/connector.ts';

/** What one look at the picture shows. */
export interface Look {
  /** Whether another frame has come since the look before. */
  readonly hasMoved: boolean;
  /** Undefined where the connector tells none. */
  readonly vitals: Vitals | undefined;
}

/**
 * Whether a picture moves. The frames on the screen count, not the state of a connection; but a page that is hidden or out
 * of sight presents none, and then a decoded frame is all that can be known.
 */
export class PictureProgress {
  readonly #connection: Connection;
  #presented = 0;
  #decoded = 0;
  #isRendering = false;

  /** @param signal ends the counting. @throws its reason when it was aborted while this code was loaded */
  constructor(video: HTMLVideoElement, connection: Connection, signal: AbortSignal) {
    signal.throwIfAborted();
    this.#connection = connection;
    const count = () => {
      this.#presented += 1;
      handle = video.requestVideoFrameCallback(count);
    };
    let handle = video.requestVideoFrameCallback(count);
    const stop = () => {
      video.cancelVideoFrameCallback(handle);
    };
    signal.addEventListener('abort', stop, {once: true});
    this.#askForRendering();
  }

  /** Fulfils with what has happened since the last look. */
  async look(): Promise<Look> {
    const vitals = await this.#connection.vitals?.();
    const presented = this.#presented;
    const decoded = vitals?.decodedFrames ?? 0;
    const isOnScreen = this.#isRendering && !document.hidden;
    const hasMoved = presented > 0 || (!isOnScreen && (!vitals || decoded > this.#decoded));
    this.#presented = 0;
    this.#decoded = decoded;
    this.#isRendering = false;
    this.#askForRendering();
    return {hasMoved, vitals};
  }

  #askForRendering() {
    requestAnimationFrame(() => {
      this.#isRendering = true;
    });
  }
}
