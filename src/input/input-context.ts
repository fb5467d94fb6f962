import type {InputEvent, TakenInput} from '../connection/input-event.ts';
import type {HeldButtons} from './held-buttons.ts';
import type {Spot} from './picture-point.ts';

/** Finds what lies under a mouse event's point. */
export type Look = (at: {readonly clientX: number; readonly clientY: number}) => Spot | undefined;

/** What the listeners of one capture share. */
export interface InputContext {
  readonly video: HTMLVideoElement;
  /** Reads where the picture lies now; what it returns holds for one event. */
  readonly look: () => Look;
  readonly send: (event: InputEvent) => void;
  readonly takes: () => TakenInput;
  /** Whether the pointer is locked to the video, so that it has motion but no place. */
  readonly isLocked: () => boolean;
  /** The mouse buttons that the host believes to be held. */
  readonly buttons: HeldButtons;
  readonly signal: AbortSignal;
}
