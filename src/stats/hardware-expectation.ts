import type {ParsedReport} from './parse-report.ts';

const DEFAULT_BITS_PER_SECOND = 5_000_000;
const DEFAULT_FRAMES_PER_SECOND = 60;

/** Asks the browser whether it decodes a kind of video in hardware. It asks once per codec and size. */
export class HardwareExpectation {
  #key: string | undefined;
  #answer: Promise<boolean | undefined> | undefined;

  /** Resolves with `undefined` if the browser does not know. */
  read({video, videoCodec}: ParsedReport): Promise<boolean | undefined> | undefined {
    const {frameWidth: width, frameHeight: height} = video ?? {};
    if (!videoCodec?.mimeType || !width || !height) return undefined;
    const contentType = [videoCodec.mimeType, videoCodec.sdpFmtpLine].filter(Boolean).join(';');
    const key = `${contentType} ${width}×${height}`;
    if (key !== this.#key) {
      this.#key = key;
      this.#answer = askBrowser({
        contentType,
        width,
        height,
        bitrate: DEFAULT_BITS_PER_SECOND,
        framerate: DEFAULT_FRAMES_PER_SECOND,
      });
    }
    return this.#answer;
  }
}

const askBrowser = async (video: VideoConfiguration): Promise<boolean | undefined> => {
  try {
    const {supported, powerEfficient} = await navigator.mediaCapabilities.decodingInfo({
      type: 'webrtc',
      video,
    });
    return supported ? powerEfficient : undefined;
  } catch {
    // The browser does not know this kind of stream, or these parameters.
    return undefined;
  }
};
