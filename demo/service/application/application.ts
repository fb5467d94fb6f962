import type {InputEvent} from './input-event.ts';

/** The look of the cursor. */
export type Cursor = 'default' | 'pointer' | 'grab' | 'grabbing' | 'move' | 'text' | 'progress';

/** A message between the application and the page, in the format of Kit messages. */
export interface ApplicationMessage {
  event_type: string;
  payload: Record<string, unknown>;
  /** Identifies a request. The reply contains the same id. */
  id?: string;
}

/** A drawn frame. The pixels are opaque RGBA. They belong to the application, and the next frame overwrites them. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
  /** Whether only text over the scene has changed since the last frame. Such a frame costs little time. */
  readonly isStill?: boolean;
}

/** The number, time and size of the frame to draw. */
export interface FrameRequest {
  number: number;
  seconds: number;
  width: number;
  height: number;
}

/** The streamed application as the host uses it. It draws frames, fills sound and handles input and messages. */
export interface Application {
  /** Draws a frame of exactly the requested size. The sides are even numbers and can change with every call. */
  drawFrame(request: FrameRequest): Frame;
  /** Fills 48 kHz mono samples. `firstSample` is the sample number since the start. */
  fillSound(firstSample: number, samples: Int16Array): void;
  /** Handles one input. The next frame shows the effect. */
  handleInput(event: InputEvent): void;
  /** Handles one message. Replies are sent through the output. */
  handleMessage(message: ApplicationMessage): void;
  /** Called when a page can receive messages. The stage may have failed before. */
  greetPage(): void;
  /** Pastes a text from the page's clipboard. */
  pasteText(text: string): void;
  readonly cursor: Cursor;
  close(): void;
}

/** The functions through which the application reaches the page. */
export interface ApplicationOutput {
  send(message: ApplicationMessage): void;
  /** Called when the cursor has changed. */
  showCursor?(cursor: Cursor): void;
  /** Copies a text to the page's clipboard. */
  copyText?(text: string): void;
}
