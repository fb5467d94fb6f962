import {CanvasVideo, type FakeVideo, type FakeVideoOptions} from './canvas-video.ts';
import {playsVideo} from './simulated-browser.ts';
import {SimulatedVideo} from './simulated-video.ts';

/** Creates the video of a connection. @param element the `<video>` that will show it */
export const createFakeVideo = (
  options: FakeVideoOptions,
  element: HTMLVideoElement | undefined,
): FakeVideo =>
  element && !playsVideo() ? new SimulatedVideo(options.size, element) : new CanvasVideo(options);
