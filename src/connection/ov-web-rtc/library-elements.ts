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
