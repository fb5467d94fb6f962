import * as z from 'zod/mini';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {lazySchema, lenient, safeParse} from '../platform/schema.ts';
import {SILENCE, type RequestOptions} from './application-channel.ts';
import type {AnswerSubject} from './open-requests.ts';

/** The timeout of a call, and a signal to abort it. */
export type KitCall = Pick<RequestOptions, 'timeoutMs' | 'signal'>;

/**
 * Carries messages: an `<app-stream>`, an `ApplicationChannel`, or any object with the same three methods. A
 * `loadstart` event means that another application answers from now on.
 */
export interface KitTransport {
  send(message: unknown): unknown;
  request(message: unknown, options?: RequestOptions): Promise<unknown>;
  addEventListener(
    type: 'message' | 'loadstart',
    listener: (event: Event) => void,
    options?: AddEventListenerOptions,
  ): void;
}

export type Until = {readonly signal?: AbortSignal};

/** The names of each answer, in the public template and in others. */
export const ANSWERS = {
  loading: ['loadingStateResponse'],
  opened: ['openedStageResult', 'openStageResult'],
  children: ['getChildrenResponse', 'getChildrenResult'],
  pickable: ['makePrimsPickableResponse', 'makePrimsSelectableResponse'],
  reset: ['resetStageResponse'],
  progress: ['updateProgressAmount', 'updateProgressActivity'],
  selection: ['stageSelectionChanged'],
} as const satisfies Record<string, readonly string[]>;
const KIT_NAMES: ReadonlySet<string> = new Set(Object.values(ANSWERS).flat());
/** Applications that answer by these names may know `resetStageRequest` instead of `resetStage`. */
const OTHER_NAMES: readonly string[] = ['openStageResult', 'getChildrenResult'];

const QUERY = {event_type: 'loadingStateQuery', payload: {}};
/** Until the extension of the application has started, it loses messages. The sample asks once a second, too. */
const REPEAT_INTERVAL_MS = 1000;
/** An application that answers no query may know other messages. The channel may open late in the first time. */
const ANSWER_LIMIT_MS = 5000;
const SILENT_TIMES = 2;
/** A message of the page may wait for the channel this long, because a session may start for minutes. */
const CHANNEL_OPEN_LIMIT_MS = 10 * 60_000;

/** What is known of an application that has not sent a message yet. */
const UNKNOWN = {
  /** Whether the application has sent a message of Kit. */
  isKit: false,
  /** Whether the application answers no query. */
  isSilent: false,
  /** Whether the application uses the names of other templates. */
  hasOtherNames: false,
  /** Whether the application does not answer a request for children without filters. */
  needsFilters: false,
};

/** Sends Kit messages and finds their answers, which carry no request id. */
export class KitRequests {
  /** What is known of the present application. */
  application = {...UNKNOWN};
  readonly #channel: KitTransport;

  constructor(channel: KitTransport, until: Until) {
    this.#channel = channel;
    this.listen(
      [...KIT_NAMES],
      (_payload, name) => {
        this.application.isKit = true;
        if (OTHER_NAMES.includes(name)) this.application.hasOtherNames = true;
      },
      until,
    );
    const forget = () => (this.application = {...UNKNOWN});
    channel.addEventListener('loadstart', forget, until);
  }

  /** Calls the listener with the payload of each message that has one of the names. */
  listen(names: readonly string[], listener: (payload: unknown, name: string) => void, until: Until): void {
    this.#channel.addEventListener(
      'message',
      (message) => {
        const {data} = safeParse(eventSchema, message instanceof MessageEvent ? message.data : undefined);
        if (data && names.includes(data.event_type)) listener(data.payload, data.event_type);
      },
      until,
    );
  }

  /** Sends a message that has no answer, once the application is ready. */
  async send(name: string, payload: object): Promise<void> {
    await this.waitUntilReady();
    await this.sendNow(name, payload);
  }

  /** Sends a message that has no answer, although the application may not be ready. */
  async sendNow(name: string, payload: object): Promise<void> {
    await this.#channel.send({event_type: name, payload});
  }

  /** Repeats a request of this call until the application has sent its first message. */
  repeatUntilKit(call: KitCall): RequestOptions {
    return this.application.isKit ? call : {repeatMs: REPEAT_INTERVAL_MS, ...call};
  }

  /** Resolves with the payload of an answer. @throws AppStreamError `kit-refused` */
  async request(
    name: string,
    payload: object,
    answers: readonly string[],
    call: RequestOptions,
    owns: (answer: AnswerSubject) => boolean = () => true,
  ): Promise<unknown> {
    const match = (message: unknown) => {
      const {data} = safeParse(eventSchema, message);
      return data !== undefined && answers.includes(data.event_type) && owns(readSubject(data.payload));
    };
    const message = await this.#channel.request({event_type: name, payload}, {...call, match});
    const answer = safeParse(eventSchema, message).data?.payload;
    const refusal = readRefusal(answer);
    if (refusal !== undefined) throw new AppStreamError('kit-refused', {detail: refusal});
    return answer;
  }

  /**
   * Resolves when the application has sent a message of Kit. Otherwise, it resolves after five to ten seconds with an
   * open channel, or after the timeout (default: ten minutes): the application may know other messages.
   */
  async waitUntilReady({timeoutMs = CHANNEL_OPEN_LIMIT_MS, signal}: KitCall = {}): Promise<void> {
    const end = performance.now() + timeoutMs;
    let silentTimes = 0;
    while (!this.application.isKit && !this.application.isSilent && performance.now() < end) {
      try {
        await this.#channel.request(QUERY, {
          match: (message) => KIT_NAMES.has(safeParse(eventSchema, message).data?.event_type ?? ''),
          timeoutMs: Math.min(ANSWER_LIMIT_MS, end - performance.now()),
          repeatMs: REPEAT_INTERVAL_MS,
          signal,
        });
      } catch (error) {
        throwUnlessSilent(error);
        const {detail} = AppStreamError.from(error);
        if (detail === SILENCE.streamEnded) return;
        if (detail !== SILENCE.channelNotOpen) silentTimes += 1;
        this.application.isSilent = silentTimes >= SILENT_TIMES;
      }
    }
  }
}

/** The reason of a refusal. Returns undefined for an answer that is none. */
export const readRefusal = (payload: unknown): string | undefined => {
  const {result, error} = safeParse(outcomeSchema, payload).data ?? {};
  if (error) return error;
  return result && result !== 'success' ? result : undefined;
};

/** Whether a message of the page requests a stage. */
export const isStageRequest = (message: unknown): boolean =>
  safeParse(eventSchema, message).data?.event_type === 'openStageRequest';

const readSubject = (payload: unknown): AnswerSubject => {
  const {url, prim_path: path} = safeParse(subjectSchema, payload).data ?? {};
  return {subject: url ?? path, isRefusal: readRefusal(payload) !== undefined};
};

export const throwUnlessSilent = (error: unknown) => {
  if (AppStreamError.from(error).code !== 'no-answer-to-message') throw error;
};

/** A message of the Kit templates (`real-deployments.md`, Kit application messages). Further keys are ignored. */
export const eventSchema = lazySchema(() =>
  z.object({event_type: z.string(), payload: z.optional(z.unknown())}),
);

/** The two keys that identify an answer without a request id. */
export const subjectSchema = lazySchema(() =>
  z.object({url: lenient(z.string()), prim_path: lenient(z.string())}),
);

/** The result in an answer. Many answers have none. */
const outcomeSchema = lazySchema(() => z.object({result: lenient(z.string()), error: lenient(z.string())}));

export const loadingSchema = lazySchema(() =>
  z.object({url: z.nullish(z.string()), loading_state: z.string()}),
);

const amount = () => lenient(z.union([z.number(), z.string()]));

/** Kit sends the payload of its status bar: `progress` and `text`. Samples also read `amount` and `activity`. */
export const progressSchema = lazySchema(() =>
  z.object({
    progress: amount(),
    amount: amount(),
    text: lenient(z.string()),
    activity: lenient(z.string()),
  }),
);
