/** How a user experiences a stream, the best first. `lost`: no frame arrives. */
export type QualityLevel = 'good' | 'fair' | 'poor' | 'lost';

/**
 * Which part limits a stream. `network`: packets are lost or late, or none arrive. `browser`: the device decodes too
 * slowly, or a script blocks the page. `host`: frames are late or missing, although the network and the browser are fine.
 */
export type QualityCause = 'network' | 'host' | 'browser';

/** The quality of a stream over the last seconds, with the numbers of the last second. */
export interface StreamQuality {
  readonly level: QualityLevel;
  /** `undefined` if the level is `good`, or if the cause is not known yet. */
  readonly cause: QualityCause | undefined;
  /** The decoded frames per second. */
  readonly framesPerSecond: number | undefined;
  /** How long the video was frozen, in milliseconds of the last second. A freeze counts when it is over. */
  readonly frozenMs: number | undefined;
  /** The share of the video's packets that were lost, from 0 to 1. Packets that the host sent again count as well. */
  readonly lossShare: number | undefined;
  /** The round trip between the page and the host, in milliseconds. */
  readonly roundTripMs: number | undefined;
  /** The mean time that the decoder needs for a frame, in milliseconds. */
  readonly decodeMs: number | undefined;
  /** The longest time for which a script blocked the page, in milliseconds. */
  readonly blockedMs: number;
}
