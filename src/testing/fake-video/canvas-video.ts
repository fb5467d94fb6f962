import type {StreamSize} from '../../index.ts';
import {nativeTimers} from '../script-player.ts';
import {playsVideo} from './simulated-browser.ts';
import {type FakeVideo, SimulatedVideo} from './simulated-video.ts';

/** Draws one frame of a fake stream. */
export type DrawFrame = (context: CanvasRenderingContext2D, frame: FrameToDraw) => void;

/** The frame to draw. */
export interface FrameToDraw extends StreamSize {
  /** The number of the frame, from 0. */
  readonly index: number;
}

interface FakeVideoOptions {
  readonly size: StreamSize;
  readonly draw: DrawFrame;
  /** The frames per second at most (default: 30). */
  readonly fps?: number;
}

/** Draws the video on a canvas. */
class CanvasVideo implements FakeVideo {
  readonly media: MediaStream;
  readonly #canvas = document.createElement('canvas');
  readonly #draw: DrawFrame;
  #frames = 0;
  #isStopped = false;
  isFrozen = false;

  constructor({size, draw, fps = 30}: FakeVideoOptions) {
    this.#draw = draw;
    this.resize(size);
    this.media = this.#canvas.captureStream(fps);
    this.#drawNext();
  }

  get frames(): number {
    return this.#frames;
  }

  resize({width, height}: StreamSize) {
    Object.assign(this.#canvas, {width, height});
  }

  stop() {
    this.#isStopped = true;
    for (const track of this.media.getTracks()) track.stop();
  }

  #drawNext() {
    if (this.#isStopped) return;
    const context = this.#canvas.getContext('2d');
    const {width, height} = this.#canvas;
    if (context && !this.isFrozen) this.#draw(context, {width, height, index: this.#frames++});
    nativeTimers.callWithNextFrame(() => this.#drawNext());
  }
}

/** A bar that moves over a dark ground, and the number of the frame. */
export const drawTestPicture: DrawFrame = (context, {width, height, index}) => {
  context.fillStyle = '#1d2733';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#8ab4f8';
  context.fillRect(((index * 4) % (width + 60)) - 60, 0, 60, height);
  context.fillStyle = '#fff';
  context.font = `${Math.round(height / 8)}px sans-serif`;
  context.fillText(`${width} × ${height}, frame ${index}`, height / 12, height / 5, width - height / 6);
};

/** Creates the video of a connection. @param element the `<video>` that will show it */
export const createFakeVideo = (
  options: FakeVideoOptions,
  element: HTMLVideoElement | undefined,
): FakeVideo =>
  element && !playsVideo() ? new SimulatedVideo(options.size, element) : new CanvasVideo(options);
