import type {Cursor} from './cursor.ts';
import type {InputEvent} from './input-event.ts';

/** What the application and the page tell each other, in the shape of a Kit message. */
export interface ApplicationMessage {
  event_type: string;
  payload: Record<string, unknown>;
  /** Names a question; its answer carries it too. */
  id?: string;
}

/** One drawn moment. The pixels are RGBA and opaque; they belong to the application and change with the next draw. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Which moment to draw, and how large. */
export interface Moment {
  number: number;
  seconds: number;
  width: number;
  height: number;
}

/** The streamed application as its host sees it: a source of pictures and of sound, moved by input and messages. */
export interface Application {
  /** Draws one moment at exactly the size asked for (even numbers, which may change from call to call). */
  draw(moment: Moment): Picture;
  /** Fills 48 kHz mono samples, beginning with sample number `firstSample` since the start. */
  sound(firstSample: number, samples: Int16Array): void;
  /** Takes one input; what it changes is seen in the next picture. */
  input(event: InputEvent): void;
  /** Takes one message; what there is to say to it is sent through the outlets. */
  message(message: ApplicationMessage): void;
  /** Takes what the page's clipboard holds. */
  paste(text: string): void;
  readonly cursor: Cursor;
  close(): void;
}

/** How the application reaches the page. */
export interface Outlets {
  send(message: ApplicationMessage): void;
  /** The pointer's shape has changed. */
  showCursor?(cursor: Cursor): void;
  /** Gives the page a text for its clipboard. */
  copy?(text: string): void;
  /** Runs the motors of a gamepad, each from 0 to 1, until they are told otherwise. */
  rumble?(index: number, motors: {readonly weak: number; readonly strong: number}): void;
}
