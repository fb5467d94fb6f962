import {
  AppStreamElement,
  type AppStreamError,
  type InputEvent,
  type registerConnector,
  type StreamLimitsInit,
  type StreamSize,
} from '../index.ts';
import type {Answers} from './kit-answers.ts';
import type {ScriptStep} from './script.ts';
import type {DrawFrame} from './fake-video/canvas-video.ts';

/** What a fake needs of the module that defines the element. */
export interface ElementModule {
  readonly AppStreamElement: typeof AppStreamElement;
  readonly AppStreamError: typeof AppStreamError;
  readonly registerConnector: typeof registerConnector;
}

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
  /** Limits of the attached element. By default the element retries nothing and polls without a delay. */
  readonly limits?: StreamLimitsInit;
  /** The module that defines the element, if it is another copy of the package, such as the one of a CDN. */
  readonly module?: ElementModule;
}

/** An element with these limits retries nothing, and notices a change of its session immediately. */
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

/** The classes whose elements ask for a fake, with the present choice. */
const choices = new WeakMap<typeof AppStreamElement, {choose: ChooseFake | undefined}>();

/**
 * Gives a fake to each `<app-stream>` that is inserted from now on, before it requests a session. Use it for a page that
 * creates its elements by itself. Another call replaces the choice.
 * @param elementClass the class of the elements, if they come from another copy of the package, such as the one of a CDN
 * @returns a function that stops this
 */
export const installFakes = (
  choose: ChooseFake,
  elementClass: typeof AppStreamElement = AppStreamElement,
): (() => void) => {
  const choice = choices.get(elementClass) ?? prepareClass(elementClass);
  choice.choose = choose;
  return () => {
    if (choice.choose === choose) choice.choose = undefined;
  };
};

const prepareClass = (elementClass: typeof AppStreamElement) => {
  const choice: {choose: ChooseFake | undefined} = {choose: undefined};
  choices.set(elementClass, choice);
  elementClass.addInitializer((created) => {
    created.addController({
      hostConnected: () => {
        if (created instanceof elementClass) choice.choose?.(created)?.attach(created);
      },
    });
  });
  return choice;
};
