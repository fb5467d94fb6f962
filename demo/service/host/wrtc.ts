import {createRequire} from 'node:module';

/** The parts of `@roamhq/wrtc` that the demo uses. TypeScript cannot resolve the package's own declarations. */
interface Wrtc {
  readonly RTCPeerConnection: new (configuration: WrtcConfiguration) => RTCPeerConnection;
  readonly nonstandard: {
    /** A denoiser blurs drawn frames, and takes nearly half of the encoder's time. It is on by default. */
    readonly RTCVideoSource: new (options: {readonly needsDenoising: boolean}) => VideoSource;
    readonly RTCAudioSource: new () => AudioSource;
    rgbaToI420(rgba: PixelBuffer, i420: PixelBuffer): void;
  };
}

interface WrtcConfiguration extends RTCConfiguration {
  /** The UDP ports for candidates. */
  readonly portRange?: {readonly min: number; readonly max: number};
}

interface PixelBuffer {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

export interface VideoSource {
  createTrack(): MediaStreamTrack;
  /** The frame's data is in I420 format. It is copied before the call returns. */
  onFrame(frame: PixelBuffer): void;
}

export interface AudioSource {
  createTrack(): MediaStreamTrack;
  /** A block contains exactly ten milliseconds. */
  onData(block: {
    readonly samples: Int16Array;
    readonly sampleRate: number;
    readonly bitsPerSample: 16;
    readonly channelCount: number;
    readonly numberOfFrames: number;
  }): void;
}

// eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- the one place that vouches for the package
const wrtc: Wrtc = createRequire(import.meta.url)('@roamhq/wrtc');

export const {RTCPeerConnection: WrtcPeerConnection, nonstandard} = wrtc;
