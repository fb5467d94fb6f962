import {AppStreamError} from '../errors/app-stream-error.ts';
import {type Output, safeParse, type Schema} from '../platform/schema.ts';
import type {RequestOptions} from './application-channel.ts';
import * as shapes from './kit-shapes.ts';
import type {KitPrim} from './kit-shapes.ts';

export type {KitPrim} from './kit-shapes.ts';

/** The timeout of a call, and a signal to abort it. */
export type KitCall = Pick<RequestOptions, 'timeoutMs' | 'signal'>;

/** Carries messages: an `<app-stream>`, an `ApplicationChannel`, or any object with the same three methods. */
export interface KitTransport {
  send(message: unknown): unknown;
  request(message: unknown, options?: RequestOptions): Promise<unknown>;
  addEventListener(
    type: 'message',
    listener: (event: Event) => void,
    options?: AddEventListenerOptions,
  ): void;
}

/** The open stage of an application, and whether it is still loading. */
export interface KitLoading {
  readonly url: string | undefined;
  readonly state: 'idle' | 'busy';
}

/** Progress of a stage that loads. Each report has one of the two. The amount is in the application's own units. */
export interface KitProgress {
  readonly amount?: number | undefined;
  readonly activity?: string | undefined;
}

type Until = {readonly signal?: AbortSignal};

/** A large stage may load for minutes. */
const OPEN_STAGE_MS = 10 * 60_000;

/** Answers have two names. Newer templates use the second name, and other names for some requests. */
const ANSWERS = {
  loading: ['loadingStateResponse'],
  opened: ['openedStageResult', 'openStageResult'],
  children: ['getChildrenResponse', 'getChildrenResult'],
} as const;
const OTHER_NAMES: readonly string[] = ['openStageResult', 'getChildrenResult', 'resetStageResponse'];

/**
 * The messages of the Kit templates, typed (`real-deployments.md`, Kit application messages). A call that waits for an
 * answer rejects with an AppStreamError: `no-answer-to-message`, `malformed-message`, or `kit-refused` with the
 * application's text as its detail. It also rejects with what `send` throws.
 */
export class Kit {
  readonly #channel: KitTransport;
  #isKit = false;
  #hasOtherNames = false;

  constructor(channel: KitTransport, until: Until = {}) {
    this.#channel = channel;
    channel.addEventListener('message', (event) => this.#detectKit(dataOf(event)), until);
  }

  /** Opens a stage. Resolves once it is open (default timeout: ten minutes). */
  async openStage(url: string, call: KitCall = {}): Promise<void> {
    await this.#request(
      'openStageRequest',
      {url},
      ANSWERS.opened,
      {timeoutMs: OPEN_STAGE_MS, ...call},
      (answer) =>
        // An application that failed may leave the address out.
        answer.url ? isSameStage(url, answer.url) : true,
    );
  }

  /** Resolves with the open stage, and whether it is still loading. */
  async loadingState(call: KitCall = {}): Promise<KitLoading> {
    const answer = await this.#request('loadingStateQuery', {}, ANSWERS.loading, call);
    const {url, loading_state: state} = parse(shapes.loading, answer);
    return {url: url ?? undefined, state: state === 'idle' ? 'idle' : 'busy'};
  }

  /**
   * Resolves with the prims below a path, as deep as the application reports them.
   * @param filters the kinds of prims (default: prims with a geometry)
   */
  async children(
    primPath: string,
    filters: readonly string[] = ['USDGeom'],
    call: KitCall = {},
  ): Promise<readonly KitPrim[]> {
    const payload = {prim_path: primPath, filters};
    const answer = await this.#request(
      'getChildrenRequest',
      payload,
      ANSWERS.children,
      call,
      ({prim_path: path}) => !path || path === primPath,
    );
    return parse(shapes.children, answer).children ?? [];
  }

  /** Selects prims. An empty list clears the selection. `onSelection` reports the new selection. */
  select(paths: readonly string[]): Promise<void> {
    return this.#sendEvent('selectPrimsRequest', {paths});
  }

  /** Lets the user pick these prims in the video. The request is sent under both its names, which is harmless. */
  async makePickable(paths: readonly string[]): Promise<void> {
    await Promise.all(
      ['makePrimsPickable', 'makePrimsSelectable'].map((name) => this.#sendEvent(name, {paths})),
    );
  }

  /** Resets the stage to its state after opening. Most applications do not answer. */
  resetStage(): Promise<void> {
    return this.#sendEvent(this.#hasOtherNames ? 'resetStageRequest' : 'resetStage', {});
  }

  /** Calls the listener with the paths of the selected prims when the page or the user selects. */
  onSelection(listener: (paths: readonly string[]) => void, until: Until = {}) {
    this.#listen(['stageSelectionChanged'], until, (payload) => {
      const {data} = safeParse(shapes.selection, payload);
      if (data) listener(data.prims.map((one) => (typeof one === 'string' ? one : one.path)));
    });
  }

  /** Calls the listener with the progress of a stage that loads. */
  onProgress(listener: (progress: KitProgress) => void, until: Until = {}) {
    this.#listen(['updateProgressAmount', 'updateProgressActivity'], until, (payload) => {
      const {data} = safeParse(shapes.progress, payload);
      const amount = data?.amount === undefined ? undefined : Number(data.amount);
      if (amount !== undefined && Number.isFinite(amount)) listener({amount});
      else if (data?.activity !== undefined) listener({activity: data.activity});
    });
  }

  /** Resolves with whether the application understands these messages: it has sent one, or it answers one in time. */
  async speaksKit(call: KitCall = {}): Promise<boolean> {
    if (this.#isKit) return true;
    try {
      await this.loadingState(call);
      return true;
    } catch (error) {
      call.signal?.throwIfAborted();
      if (!(error instanceof AppStreamError)) throw error;
      // A refusal is an answer, too.
      return error.code !== 'no-answer-to-message';
    }
  }

  async #sendEvent(name: string, payload: object): Promise<void> {
    await this.#channel.send({event_type: name, payload});
  }

  /** @param isAbout whether an answer with the right name belongs to this request (default: yes) */
  async #request(
    name: string,
    payload: object,
    answers: readonly string[],
    call: KitCall,
    isAbout: (answer: Output<typeof shapes.subject>) => boolean = () => true,
  ): Promise<unknown> {
    const answer = await this.#channel.request(
      {event_type: name, payload},
      {
        ...call,
        match: (message) => {
          const event = safeParse(shapes.event, message).data;
          if (!event || !answers.includes(event.event_type)) return false;
          const subject = safeParse(shapes.subject, event.payload).data;
          return !subject || isAbout(subject);
        },
      },
    );
    const outcome = safeParse(shapes.event, answer).data?.payload;
    const {result, error} = safeParse(shapes.outcome, outcome).data ?? {};
    if (error || (result && result !== 'success')) {
      throw new AppStreamError('kit-refused', {detail: error || result || undefined});
    }
    return outcome;
  }

  #listen(names: readonly string[], until: Until, listener: (payload: unknown) => void) {
    this.#channel.addEventListener(
      'message',
      (message) => {
        const {data} = safeParse(shapes.event, dataOf(message));
        if (data && names.includes(data.event_type)) listener(data.payload);
      },
      until,
    );
  }

  #detectKit(message: unknown) {
    const name = safeParse(shapes.event, message).data?.event_type ?? '';
    if (OTHER_NAMES.includes(name)) this.#hasOtherNames = true;
    if (
      OTHER_NAMES.includes(name) ||
      Object.values(ANSWERS).some((names) => names.some((one) => one === name))
    )
      this.#isKit = true;
  }
}

const dataOf = (event: Event): unknown => (event instanceof MessageEvent ? event.data : undefined);

/** Creates a client for the messages of the Kit templates. @param until stops listening to the channel */
export const kit = (channel: KitTransport, until?: Until): Kit => new Kit(channel, until);

/** @throws AppStreamError `malformed-message` */
const parse = <Value>(shape: Schema<Value>, payload: unknown): Value => {
  const {data, error} = safeParse(shape, payload);
  if (error) {
    throw new AppStreamError('malformed-message', {values: {field: error.path || 'payload'}});
  }
  return data;
};

/**
 * Whether two addresses mean the same stage. Hosts answer with their own spelling: decoded, with other slashes, or with
 * the full address of a relative one.
 */
export const isSameStage = (asked: string, answered: string): boolean => {
  const [one, other] = [plain(asked), plain(answered)];
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short !== '' && !short.includes('://') && long.endsWith(`/${short}`);
};

const plain = (url: string): string =>
  decoded(url)
    .replaceAll('\\', '/')
    .replace(/^(\.?\/)+/, '');

const decoded = (url: string): string => {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
};
