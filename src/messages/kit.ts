import type * as z from 'zod/mini';
import {AppStreamError, failure} from '../errors/app-stream-error.ts';
import type {RequestOptions} from './application-channel.ts';
import * as shapes from './kit-shapes.ts';
import type {KitPrim} from './kit-shapes.ts';
import {isSameStage} from './same-stage.ts';

export type {KitPrim} from './kit-shapes.ts';

/** How long to wait for an answer, and when to give up. */
export type KitCall = Pick<RequestOptions, 'timeoutMs' | 'signal'>;

/** What messages travel over: an `<app-stream>`, an `ApplicationChannel`, or anything with the same three methods. */
export interface KitTransport {
  send(message: unknown): unknown;
  request(message: unknown, options?: RequestOptions): Promise<unknown>;
  addEventListener(
    type: 'message',
    listener: (event: Event) => void,
    options?: AddEventListenerOptions,
  ): void;
}

/** The stage of an application, and whether it is still loading. */
export interface KitLoading {
  readonly url: string | undefined;
  readonly state: 'idle' | 'busy';
}

/** News of a stage that loads; each holds one of the two. The amount is in the application's own units. */
export interface KitProgress {
  readonly amount?: number | undefined;
  readonly activity?: string | undefined;
}

type Until = {readonly signal?: AbortSignal};

/** A large stage takes its time. */
const OPEN_STAGE_MS = 10 * 60_000;

/** Answers have two names, one of which newer templates use, together with further names of requests. */
const ANSWERS = {
  loading: ['loadingStateResponse'],
  opened: ['openedStageResult', 'openStageResult'],
  children: ['getChildrenResponse', 'getChildrenResult'],
} as const;
const OTHER_NAMES: readonly string[] = ['openStageResult', 'getChildrenResult', 'resetStageResponse'];

/**
 * The messages of the Kit templates, typed (`real-deployments.md`, Kit application messages). Every call that waits for
 * an answer rejects with an AppStreamError: `no-answer-to-message`, `kit-refused` with the application's words as its
 * detail, `malformed-message`; or with what `send` throws.
 */
export class Kit {
  readonly #channel: KitTransport;
  #isKit = false;
  #hasOtherNames = false;

  constructor(channel: KitTransport, until: Until = {}) {
    this.#channel = channel;
    channel.addEventListener('message', (event) => this.#learn(dataOf(event)), until);
  }

  /** Opens a stage. Fulfils when it is open; by default it may take ten minutes. */
  async openStage(url: string, call: KitCall = {}): Promise<void> {
    await this.#ask(
      'openStageRequest',
      {url},
      ANSWERS.opened,
      {timeoutMs: OPEN_STAGE_MS, ...call},
      (answer) =>
        // An application that failed may have no address to tell.
        answer.url ? isSameStage(url, answer.url) : true,
    );
  }

  /** Which stage is open, and whether it is still loading. */
  async loadingState(call: KitCall = {}): Promise<KitLoading> {
    const answer = await this.#ask('loadingStateQuery', {}, ANSWERS.loading, call);
    const {url, loading_state: state} = await parse(shapes.loading, answer);
    return {url: url ?? undefined, state: state === 'idle' ? 'idle' : 'busy'};
  }

  /**
   * The prims below a path, as deep as the application tells.
   * @param filters kinds of prims; default: those with a geometry
   */
  async children(
    primPath: string,
    filters: readonly string[] = ['USDGeom'],
    call: KitCall = {},
  ): Promise<readonly KitPrim[]> {
    const payload = {prim_path: primPath, filters};
    const answer = await this.#ask(
      'getChildrenRequest',
      payload,
      ANSWERS.children,
      call,
      ({prim_path: path}) => !path || path === primPath,
    );
    return (await parse(shapes.children, answer)).children ?? [];
  }

  /** Selects prims, none to clear; `onSelection` tells when it is done. */
  select(paths: readonly string[]): Promise<void> {
    return this.#tell('selectPrimsRequest', {paths});
  }

  /** Lets the person pick these prims in the picture. It is asked under both names, since doing it twice does no harm. */
  async makePickable(paths: readonly string[]): Promise<void> {
    await Promise.all(['makePrimsPickable', 'makePrimsSelectable'].map((name) => this.#tell(name, {paths})));
  }

  /** Puts the stage back to how it was opened. Most applications give no answer. */
  resetStage(): Promise<void> {
    return this.#tell(this.#hasOtherNames ? 'resetStageRequest' : 'resetStage', {});
  }

  /** Calls with the paths of the selected prims, whenever the page or the person selects. */
  onSelection(listener: (paths: readonly string[]) => void, until: Until = {}) {
    this.#on(['stageSelectionChanged'], until, (payload) => {
      const {data} = shapes.selection.safeParse(payload);
      if (data) listener(data.prims.map((one) => (typeof one === 'string' ? one : one.path)));
    });
  }

  /** Calls with the progress of a stage that loads. */
  onProgress(listener: (progress: KitProgress) => void, until: Until = {}) {
    this.#on(['updateProgressAmount', 'updateProgressActivity'], until, (payload) => {
      const {data} = shapes.progress.safeParse(payload);
      const amount = data?.amount === undefined ? undefined : Number(data.amount);
      if (amount !== undefined && Number.isFinite(amount)) listener({amount});
      else if (data?.activity !== undefined) listener({activity: data.activity});
    });
  }

  /** Whether the application understands these messages: it was heard to use them, or it answers a question in time. */
  async speaksKit(call: KitCall = {}): Promise<boolean> {
    if (this.#isKit) return true;
    try {
      await this.loadingState(call);
      return true;
    } catch (error) {
      call.signal?.throwIfAborted();
      if (!(error instanceof AppStreamError)) throw error;
      // Any answer is one, also one that refuses.
      return error.code !== 'no-answer-to-message';
    }
  }

  async #tell(name: string, payload: object): Promise<void> {
    await this.#channel.send({event_type: name, payload});
  }

  /** @param isAbout whether an answer of the right name is about the same thing; by default it is */
  async #ask(
    name: string,
    payload: object,
    answers: readonly string[],
    call: KitCall,
    isAbout: (answer: z.infer<typeof shapes.subject>) => boolean = () => true,
  ): Promise<unknown> {
    const answer = await this.#channel.request(
      {event_type: name, payload},
      {
        ...call,
        match: (message) => {
          const told = shapes.event.safeParse(message).data;
          if (!told || !answers.includes(told.event_type)) return false;
          const about = shapes.subject.safeParse(told.payload).data;
          return !about || isAbout(about);
        },
      },
    );
    const told = shapes.event.safeParse(answer).data?.payload;
    const {result, error} = shapes.outcome.safeParse(told).data ?? {};
    if (error || (result && result !== 'success')) {
      throw await failure('kit-refused', {detail: error || result || undefined});
    }
    return told;
  }

  #on(names: readonly string[], until: Until, listener: (payload: unknown) => void) {
    this.#channel.addEventListener(
      'message',
      (message) => {
        const {data} = shapes.event.safeParse(dataOf(message));
        if (data && names.includes(data.event_type)) listener(data.payload);
      },
      until,
    );
  }

  #learn(message: unknown) {
    const name = shapes.event.safeParse(message).data?.event_type ?? '';
    if (OTHER_NAMES.includes(name)) this.#hasOtherNames = true;
    if (
      OTHER_NAMES.includes(name) ||
      Object.values(ANSWERS).some((names) => names.some((one) => one === name))
    )
      this.#isKit = true;
  }
}

const dataOf = (event: Event): unknown => (event instanceof MessageEvent ? event.data : undefined);

/** The messages of the Kit templates over a channel. @param until ends what it learns from the channel */
export const kit = (channel: KitTransport, until?: Until): Kit => new Kit(channel, until);

/** @throws AppStreamError `malformed-message` */
const parse = async <Shape extends z.ZodMiniType>(
  shape: Shape,
  payload: unknown,
): Promise<z.infer<Shape>> => {
  const {data, error} = shape.safeParse(payload);
  if (error) {
    const [{path} = {path: []}] = error.issues;
    throw await failure('malformed-message', {values: {field: path.map(String).join('.') || 'payload'}});
  }
  return data;
};
