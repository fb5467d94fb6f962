import type {InputEvent} from '../connection/input-event.ts';
import type {HeldButtons} from './pointer/held-buttons.ts';
import type {VideoSpot} from './geometry/video-point.ts';

/** Finds the spot of the video under the position of a mouse event. */
export type SpotFinder = (at: {readonly clientX: number; readonly clientY: number}) => VideoSpot | undefined;

/** The context that the listeners of one capture share. */
export interface InputContext {
  readonly video: HTMLVideoElement;
  /** Measures the video on the screen. The layout can change, so create a finder for each event. */
  readonly createSpotFinder: () => SpotFinder;
  /** Finds a spot by a measurement that is at most one frame old, for events that fire up to a thousand times a second. */
  readonly findRecentSpot: SpotFinder;
  readonly send: (event: InputEvent) => void;
  /** Whether fingers and the pen reach the host as touches. */
  readonly sendsTouch: () => boolean;
  /** Whether the pointer is locked to the video. A locked pointer has motion but no position. */
  readonly isLocked: () => boolean;
  /** The mouse buttons that are pressed on the host. */
  readonly buttons: HeldButtons;
  readonly signal: AbortSignal;
}
