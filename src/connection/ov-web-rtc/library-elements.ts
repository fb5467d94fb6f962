import {AppStreamError} from '../../errors/app-stream-error.ts';
import {LimitError, withinLimit} from '../../platform/abort.ts';
import type {VendorLibrary} from './vendor-library.ts';

/** The elements that the library plays into. */
export interface LibraryElements {
  readonly video: HTMLVideoElement;
  readonly audio: HTMLAudioElement;
  /** Whether the video lies over the shown one, so that it gets the user's input. */
  readonly receivesInput: boolean;
  remove(): void;
}

const COVER =
  'position: absolute; inset: 0; display: grid; place-items: center; container-type: size; opacity: 0';
const OUTSIDE =
  'position: fixed; width: 1px; height: 1px; overflow: hidden; opacity: 0; pointer-events: none';

let count = 0;

/**
 * Creates a video and an audio element for one stream. The library finds them by their ids in the document, so that they
 * cannot be in a shadow root. They are invisible children of the custom element, over the shown video: the library reads
 * the user's input from its own video. If the custom element is itself in a shadow root, they are children of the body,
 * and the stream has no input.
 * @param shown the video that shows the stream
 */
export const createLibraryElements = (shown: HTMLVideoElement | undefined): LibraryElements => {
  const id = `app-stream-${Date.now().toString(36)}-${(count += 1)}`;
  const video = document.createElement('video');
  const audio = document.createElement('audio');
  video.id = `${id}-video`;
  audio.id = `${id}-audio`;
  video.tabIndex = 0;
  video.playsInline = true;
  video.autoplay = true;
  // The shown video plays the sound.
  video.muted = true;
  audio.muted = true;
  const container = document.createElement('div');
  container.append(video, audio);
  const root = shown?.getRootNode();
  const host = root instanceof ShadowRoot && root.host.getRootNode() === document ? root.host : undefined;
  const slot = document.createElement('slot');
  if (host) {
    slot.name = container.slot = id;
    container.style.cssText = COVER;
    shown?.after(slot);
    host.append(container);
    video.addEventListener('resize', () => fitVideo(video));
  } else {
    container.style.cssText = OUTSIDE;
    document.body.append(container);
  }
  return {
    video,
    audio,
    receivesInput: host !== undefined,
    remove: () => {
      video.srcObject = audio.srcObject = null;
      container.remove();
      slot.remove();
    },
  };
};

/** Without bars inside the video, the library maps a position to the right pixel. */
const fitVideo = (video: HTMLVideoElement) => {
  const {videoWidth, videoHeight, style} = video;
  if (!videoWidth || !videoHeight) return;
  style.width = `min(100cqw, 100cqh * ${videoWidth / videoHeight})`;
  style.aspectRatio = `${videoWidth} / ${videoHeight}`;
};

/** How long a stream that has ended may keep the library busy. */
const END_LIMIT_MS = 5000;

/** The stream that uses a library with room for one: resolves when the library is free. */
const users = new WeakMap<object, {readonly freed: Promise<unknown>; isEnding: boolean}>();

/** The right to use a library. */
interface LibraryTurn {
  /** The stream ends. The library is free when this settles. */
  end(freed: Promise<unknown>): void;
}

/**
 * Waits for a library that plays one stream at a time, while its former stream ends.
 * @throws AppStreamError `library-busy` if another stream plays
 */
export const takeTurn = async (
  {capacity, identity}: VendorLibrary,
  signal: AbortSignal,
): Promise<LibraryTurn> => {
  if (capacity === 'many') return {end: () => undefined};
  for (let user = users.get(identity); user; user = users.get(identity)) {
    const {freed, isEnding} = user;
    if (!isEnding) throw new AppStreamError('library-busy');
    try {
      await withinLimit(() => freed, {limitMs: END_LIMIT_MS, signal});
    } catch (error) {
      throw error instanceof LimitError ? new AppStreamError('library-busy', {cause: error}) : error;
    }
  }
  const {promise, resolve} = Promise.withResolvers<undefined>();
  const mine = {freed: promise, isEnding: false};
  users.set(identity, mine);
  return {
    end: (freed) => {
      mine.isEnding = true;
      const free = () => {
        users.delete(identity);
        resolve(undefined);
      };
      freed.then(free, free);
    },
  };
};
