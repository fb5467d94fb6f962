/** The texts of the statistics panel. The names of formats, such as "H.264", are the same in every language. */
export interface StatisticsTexts {
  /** The name of the panel. */
  readonly title: string;
  readonly close: string;
  readonly copy: string;
  readonly copied: string;
  readonly frameRate: string;
  readonly resolution: string;
  readonly codec: string;
  /** How the browser decodes the video. */
  readonly hardware: string;
  readonly software: string;
  readonly bitrate: string;
  readonly roundTrip: string;
  readonly jitterBuffer: string;
  readonly packetLoss: string;
  readonly freezes: string;
  readonly decodeTime: string;
  readonly inputLatency: string;
  readonly networkPath: string;
  /** A value that the browser does not report. */
  readonly unknown: string;
}
