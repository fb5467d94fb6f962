import {createRequire} from 'node:module';

/**
 * The parts of `@roamhq/wrtc` that are used here. The package's own declarations re-export the browser's
 * names without declaring them, which TypeScript cannot follow.
 */
interface Wrtc {
  readonly RTCPeerConnection: new (configuration: WrtcConfiguration) => RTCPeerConnection;
  readonly nonstandard: {
    readonly RTCVideoSource: new () => VideoSource;
    readonly RTCAudioSource: new () => AudioSource;
    readonly RTCVideoSink: new (track: MediaStreamTrack) => VideoSink;
    readonly RTCAudioSink: new (track: MediaStreamTrack) => AudioSink;
    rgbaToI420(rgba: PixelBuffer, i420: PixelBuffer): void;
    i420ToRgba(i420: PixelBuffer, rgba: PixelBuffer): void;
  };
}

export interface WrtcConfiguration extends RTCConfiguration {
  /** The UDP ports that candidates are gathered on. */
  readonly portRange?: {readonly min: number; readonly max: number};
}

export interface PixelBuffer {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

export interface VideoSource {
  createTrack(): MediaStreamTrack;
  /** The pixels, in I420, are copied before the call returns. */
  onFrame(frame: PixelBuffer): void;
}

export interface AudioSource {
  createTrack(): MediaStreamTrack;
  /** Exactly ten milliseconds. */
  onData(block: {
    readonly samples: Int16Array;
    readonly sampleRate: number;
    readonly bitsPerSample: 16;
    readonly channelCount: number;
    readonly numberOfFrames: number;
  }): void;
}

export interface VideoSink {
  onframe: ((event: {readonly frame: PixelBuffer}) => void) | null;
  stop(): void;
}

export interface AudioSink {
  ondata: ((event: {readonly samples: Int16Array; readonly sampleRate: number}) => void) | null;
  stop(): void;
}

// eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- the one place that vouches for the package
const wrtc: Wrtc = createRequire(import.meta.url)('@roamhq/wrtc');

export const {RTCPeerConnection: WrtcPeerConnection, nonstandard} = wrtc;
