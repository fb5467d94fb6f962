import type {HostSwitches, VideoMode} from '../sessions/switches.ts';

/** What the service tells a host process. */
export type ToHost =
  | {readonly type: 'start'; readonly start: HostStart}
  | {readonly type: 'connect'; readonly peer: number; readonly port: number}
  | {readonly type: 'answer'; readonly peer: number; readonly sdp: string}
  | {readonly type: 'disconnect'; readonly peer: number}
  | {readonly type: 'crash'};

export interface HostStart {
  readonly stageUri: string;
  readonly stagesFolder: string;
  /** The origin from which stages may be read over HTTP: the named stage's, when the service allows it. */
  readonly httpOrigin: string | undefined;
  readonly video: VideoMode;
  readonly hasVideo: boolean;
  readonly hasFrames: boolean;
  readonly hasSound: boolean;
  readonly inputVersion: 2 | 3;
  /** How the host departs from the usual beside that. */
  readonly switches?: HostSwitches;
}

/** What a host process tells the service. */
export type FromHost =
  | {readonly type: 'offer'; readonly peer: number; readonly sdp: string}
  | {readonly type: 'peer-state'; readonly peer: number; readonly state: RTCPeerConnectionState}
  /** The port of the media route could not be taken. */
  | {readonly type: 'no-port'; readonly peer: number}
  | {readonly type: 'picture'; readonly picture: PictureFigures};

/** What the picture loop measured in the last second. */
export interface PictureFigures {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  /** Mean milliseconds to draw and convert one frame. */
  readonly workMs: number;
}
