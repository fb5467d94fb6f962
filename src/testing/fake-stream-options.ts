import type {AppStreamElement, InputEvent, StreamLimitsInit, StreamSize} from '../index.ts';
import type {Answers} from './kit-answers.ts';
import type {ScriptStep} from './script.ts';
import type {DrawFrame} from './fake-video/canvas-video.ts';

/** The application of a fake, as `onInput` uses it. */
export interface FakeApplication {
  /** Sends a message of the application to the page. */
  send(message: unknown): void;
  /** Changes the cursor: a CSS keyword, or a name of Kit. */
  setCursor(cursor: string): void;
}

/** What a `FakeStream` does. Without options, it plays a moving test picture and answers as a Kit application. */
export interface FakeStreamOptions {
  /** What happens, step by step (default: the stream plays immediately). After the last step the stream plays. */
  readonly script?: readonly ScriptStep[];
  /** Draws each frame of the video (default: a moving test picture). */
  readonly draw?: DrawFrame;
  /** The size of the video, in pixels (default: the size that the element requests). */
  readonly size?: StreamSize;
  /** The name of the application, for the card (default: none). */
  readonly name?: string;
  /** The answers to messages, by their `event_type` (default: `kitAnswers()`). */
  readonly answers?: Answers;
  /** Answers each message. If it returns `undefined`, `answers` is used. */
  readonly onMessage?: (message: unknown) => unknown;
  /** Receives the input of the page (default: none). */
  readonly onInput?: (event: InputEvent, application: FakeApplication) => void;
  /** The ids of sessions that exist already, for elements with `session-id` (default: none). */
  readonly sessions?: readonly string[];
  /** Limits of the attached element. By default the element does not retry, and polls without a delay. */
  readonly limits?: StreamLimitsInit;
}

/** An element with these limits does not retry, and notices a change of its session immediately. */
const QUICK_LIMITS: StreamLimitsInit = {
  start: {pollMs: 0, createAttempts: 1, pollRetryMs: 0},
  connect: {retryMs: 0, attempts: 1, resumeMs: 0},
  recovery: {retryMs: 0},
};

/** The limits of an attached element. Those of the page win, then those of the test. */
export const quickLimits = (
  ofTest: StreamLimitsInit = {},
  ofPage: StreamLimitsInit = {},
): StreamLimitsInit => ({
  ...ofTest,
  ...ofPage,
  start: {...QUICK_LIMITS.start, ...ofTest.start, ...ofPage.start},
  connect: {...QUICK_LIMITS.connect, ...ofTest.connect, ...ofPage.connect},
  recovery: {...QUICK_LIMITS.recovery, ...ofTest.recovery, ...ofPage.recovery},
});

/** A fake, such as a `FakeStream`, as this function needs it. */
export interface AttachableFake {
  attach(element: AppStreamElement): unknown;
}

/** Returns the fake of an element. `undefined` leaves the element as it is. */
export type ChooseFake = (element: AppStreamElement) => AttachableFake | undefined;

const FAKES = Symbol.for('app-stream fakes');
/** The page with the choice that its elements call, whatever copy of the library defines the tag. */
const page: {[FAKES]?: ChooseFake | undefined; readonly globalThis: unknown} = globalThis;

/**
 * Gives a fake to each `<app-stream>` that is inserted from now on, before it requests a session. Use it for a page
 * that creates its elements by itself. Another call replaces the choice.
 * @returns a function that stops this
 */
export const installFakes = (choose: ChooseFake): (() => void) => {
  page[FAKES] = choose;
  return () => {
    if (page[FAKES] === choose) page[FAKES] = undefined;
  };
};
