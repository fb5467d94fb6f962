import type {VideoSize} from './media/size-control.ts';
import type {Switches, VideoMode} from '../sessions/switches.ts';

/** The messages from the service to a host process. */
export type HostCommand =
  | {readonly type: 'prepare'; readonly preparation: HostPreparation}
  | {readonly type: 'start'; readonly start: HostStart}
  /** Without `isSpectator`, the peer connection replaces the one of the former client. */
  | {
      readonly type: 'connect';
      readonly peer: number;
      readonly port: number;
      readonly isSpectator?: boolean;
    }
  | {
      readonly type: 'answer';
      readonly peer: number;
      readonly sdp: string;
      readonly size: VideoSize | undefined;
    }
  | {readonly type: 'disconnect'; readonly peer: number}
  /** The client has closed its signaling. The host sends its exit message, and disconnects it. */
  | {readonly type: 'end-stream'; readonly peer: number}
  /** The host draws at most this number of frames per second. 0: none. */
  | {readonly type: 'limit-fps'; readonly maxFps: number}
  /** The process ends itself: as if killed, or with the signal of a memory fault. */
  | {readonly type: 'crash'; readonly signal: 'SIGKILL' | 'SIGSEGV'}
  /** The session ends. */
  | {readonly type: 'end'};

/** What a process that waits for its session prepares. */
export interface HostPreparation {
  /** The stage that the session probably asks for. */
  readonly stageUri: string;
  readonly stagesFolder: string;
  /** The size that the session probably starts with. */
  readonly video: VideoMode;
  /** How many frames the process draws, so that Node compiles the renderer. */
  readonly frames: number;
  /** Whether a stream is running, which needs the processor. */
  readonly isGentle: boolean;
}

export interface HostStart {
  readonly stageUri: string;
  readonly stagesFolder: string;
  /** The allowed origins of stages over HTTP. */
  readonly stageOrigins: readonly string[];
  readonly video: VideoMode;
  /** The largest size that a client can request. */
  readonly maximumSize: VideoSize;
  readonly hasFrames: boolean;
  /** The time from the first connection to the first frame. */
  readonly firstFrameAfterMs: number;
  readonly hasFrameCode: boolean;
  readonly hasSound: boolean;
  readonly inputVersion: 2 | 3;
  /** Further deviations from the default behaviour. */
  readonly switches?: Switches;
}

/** The messages from a host process to its session. */
export type HostReport =
  | {readonly type: 'offer'; readonly peer: number; readonly sdp: string}
  | {readonly type: 'peer-state'; readonly peer: number; readonly state: RTCPeerConnectionState}
  /** The host could not bind the port of the media route. */
  | {readonly type: 'no-port'; readonly peer: number}
  | {readonly type: 'video-stats'; readonly stats: VideoStats};

/** The messages from a host process to the service. `ended`: it is ready for another session. */
export type HostMessage = HostReport | {readonly type: 'ended'};

/** The measurements of the video loop's last sample. */
export interface VideoStats {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  /** The mean time to draw and convert one frame, in milliseconds. */
  readonly workMs: number;
  /** What was sent to the present client so far. Missing without a client. */
  readonly sent?: SentStats | undefined;
}

/** The counters of the video sender, for tests that compare them with the statistics of the page. */
export interface SentStats {
  /** When the counters were read, in milliseconds since the epoch. */
  readonly atMs: number;
  /** The name of the codec, for example `video/VP8`. */
  readonly codec: string;
  /** The encoded frames that were sent, and the size of the last one. */
  readonly frames: number;
  readonly width: number;
  readonly height: number;
  /** The bytes of the encoded frames, without the headers of packets. */
  readonly bytes: number;
  readonly packets: number;
}
