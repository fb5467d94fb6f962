import type {StreamSize} from '../../index.ts';
import {nativeTimers} from '../script-player.ts';

/** A video for the element: what a connection carries. */
export interface FakeVideo {
  readonly media: MediaStream;
  readonly frames: number;
  isFrozen: boolean;
  resize(size: StreamSize): void;
  stop(): void;
}

const FRAME_MS = 33;

/**
 * A video without pixels, for a simulated browser that plays none. It gives a `<video>` the members that the element
 * needs, and frames that are not visible.
 */
export class SimulatedVideo implements FakeVideo {
  readonly media: MediaStream;
  readonly #element: HTMLVideoElement;
  readonly #track = Object.assign(new EventTarget(), {
    kind: 'video',
    enabled: true,
    muted: false,
    readyState: 'live',
    stop: () => this.stop(),
  });
  readonly #callbacks = new Map<number, VideoFrameRequestCallback>();
  #size: StreamSize;
  #frames = 0;
  #handle = 0;
  isFrozen = false;

  constructor(size: StreamSize, element: HTMLVideoElement) {
    this.#size = size;
    this.#element = element;
    const tracks = () => [this.#track];
    this.media = Object.assign(new MediaStream(), {
      getTracks: tracks,
      getVideoTracks: tracks,
      getAudioTracks: () => [],
    });
    this.#addMembers();
    this.#showNext();
  }

  get frames(): number {
    return this.#frames;
  }

  resize(size: StreamSize) {
    this.#size = size;
    this.#element.dispatchEvent(new Event('resize'));
  }

  stop() {
    this.#track.readyState = 'ended';
  }

  #addMembers() {
    let isPaused = true;
    const setPaused = (paused: boolean) => {
      if (isPaused === paused) return;
      isPaused = paused;
      this.#element.dispatchEvent(new Event(paused ? 'pause' : 'play'));
    };
    const getters = {
      videoWidth: () => this.#size.width,
      videoHeight: () => this.#size.height,
      // Numbers, since happy-dom has no `HTMLMediaElement.HAVE_ENOUGH_DATA`.
      readyState: () => (this.#element.srcObject ? 4 : 0),
      paused: () => isPaused,
    };
    const values = {
      srcObject: null,
      play: () => {
        setPaused(false);
        return Promise.resolve();
      },
      pause: () => setPaused(true),
      requestVideoFrameCallback: (callback: VideoFrameRequestCallback) => {
        this.#callbacks.set((this.#handle += 1), callback);
        return this.#handle;
      },
      cancelVideoFrameCallback: (handle: number) => this.#callbacks.delete(handle),
      getVideoPlaybackQuality: () => ({droppedVideoFrames: 0, totalVideoFrames: 0}),
    };
    const define = (name: string, descriptor: PropertyDescriptor) =>
      Object.defineProperty(this.#element, name, {...descriptor, configurable: true});
    for (const [name, get] of Object.entries(getters)) define(name, {get});
    for (const [name, value] of Object.entries(values)) define(name, {value, writable: true});
  }

  #showNext() {
    if (this.#track.readyState === 'ended') return;
    if (!this.isFrozen && this.#element.srcObject === this.media) this.#showFrame();
    nativeTimers.callLater(() => this.#showNext(), FRAME_MS);
  }

  #showFrame() {
    const callbacks = [...this.#callbacks.values()];
    this.#callbacks.clear();
    this.#frames += 1;
    const now = performance.now();
    for (const callback of callbacks)
      callback(now, {
        ...this.#size,
        presentationTime: now,
        expectedDisplayTime: now,
        mediaTime: now / 1000,
        presentedFrames: this.#frames,
      });
  }
}
