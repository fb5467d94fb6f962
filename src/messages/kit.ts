import {AppStreamError} from '../errors/app-stream-error.ts';
import {pause} from '../platform/abort.ts';
import {bindMembers} from '../platform/bind-members.ts';
import {safeParse, type Schema} from '../platform/schema.ts';
import {
  ANSWERS,
  childrenSchema,
  type KitCall,
  type KitPrim,
  KitRequests,
  type KitTransport,
  loadingSchema,
  progressSchema,
  readRefusal,
  selectionSchema,
  subjectSchema,
  type Until,
} from './kit-requests.ts';
import {compareStages, isSameStage, OpenRequests} from './open-requests.ts';

export type {KitCall, KitPrim, KitTransport} from './kit-requests.ts';

/** The open stage of an application, and whether it is still loading. */
export interface KitLoading {
  /** Its address. `undefined` without a stage, or if the application hides the address. */
  readonly url: string | undefined;
  readonly state: 'idle' | 'busy';
}

/** Progress of a stage that loads. Each report has one of the three. */
export interface KitProgress {
  /** The templates report it from 0 to 1. */
  readonly amount?: number | undefined;
  readonly activity?: string | undefined;
  /** The application has nothing more to report. Hide the progress. */
  readonly ended?: true | undefined;
}

/** What an application reports about its stage: by itself, or in an answer to any page. */
export type KitStageReport =
  | KitLoading
  | {readonly url: string | undefined; readonly state: 'opened'}
  | {readonly url: string | undefined; readonly state: 'refused'; readonly error: AppStreamError};

/** A large stage may load for minutes. */
const OPEN_STAGE_LIMIT_MS = 10 * 60_000;
/** The result of a stage follows its last progress, in most templates. */
const RESULT_LIMIT_MS = 300;
/** The last activity in a status bar of Kit: Python's word for nothing. */
const NO_ACTIVITY = 'None';
/** All kinds of prims that the templates can filter by. */
const KINDS = ['USDGeom', 'mesh', 'xform', 'scope'];
/** An answer to a request without filters takes less time, if the application answers it. */
const FILTERS_LIMIT_MS = 2000;
/** What templates answer instead of an address that they do not want to reveal. */
const HIDDEN_URL = '[obfuscated]';

/**
 * The messages of the Kit templates, typed (`real-deployments.md`, Kit application messages). The first call waits
 * until the application has answered a query, at most ten seconds after the channel has opened: an application loses
 * messages until its extension has started.
 *
 * A call that waits for an answer rejects with an AppStreamError: `no-answer-to-message`, `malformed-message`, or
 * `kit-refused` with the application's text as its detail. It also rejects with what `send` throws.
 */
export class Kit {
  readonly #requests: KitRequests;
  readonly #stages = new OpenRequests(compareStages);
  readonly #paths = new OpenRequests((asked, answered) => Number(asked === answered));

  constructor(channel: KitTransport, until: Until = {}) {
    this.#requests = new KitRequests(channel, until);
    bindMembers(this);
  }

  /**
   * Opens a stage. Resolves once it is open (default timeout: ten minutes). No prim of the new stage is pickable.
   * @throws AppStreamError `kit-refused` if the application cannot open it
   */
  async openStage(url: string, {timeoutMs = OPEN_STAGE_LIMIT_MS, signal}: KitCall = {}): Promise<void> {
    const start = performance.now();
    await this.#requests.waitUntilReady({timeoutMs, signal});
    const stage = this.#stages.open(url);
    const settled = new AbortController();
    const until = signal ? AbortSignal.any([signal, settled.signal]) : settled.signal;
    const leftMs = Math.max(0, timeoutMs - (performance.now() - start));
    const result = this.#requests.request(
      'openStageRequest',
      {url},
      ANSWERS.opened,
      {timeoutMs: leftMs, signal: until},
      ({subject, isRefusal}) =>
        (isRefusal || subject !== HIDDEN_URL) && stage.owns({subject: shownUrl(subject), isRefusal}),
    );
    try {
      await Promise.race([result, this.#watchProgress(url, until)]);
    } finally {
      stage.close();
      settled.abort();
    }
  }

  /** Resolves with the open stage, and whether it is still loading. */
  async loadingState(call: KitCall = {}): Promise<KitLoading> {
    const options = this.#requests.repeatUntilKit(call);
    const answer = await this.#requests.request('loadingStateQuery', {}, ANSWERS.loading, options);
    const {url, loading_state: state} = parse(loadingSchema, answer);
    return {url: shownUrl(url), state: state === 'idle' ? 'idle' : 'busy'};
  }

  /**
   * Resolves with the prims below a path, as deep as the application reports them: the templates report one level.
   * @param filters the kinds of prims: `mesh`, `xform`, `scope`, and `USDGeom`, which means meshes as well (default:
   *   prims of all kinds, or of these kinds if the application does not answer without filters). A filter also leaves
   *   out the groups that contain a matching prim.
   */
  async children(
    primPath: string,
    filters: readonly string[] = [],
    call: KitCall = {},
  ): Promise<readonly KitPrim[]> {
    const wanted = filters.length === 0 && this.#requests.application.needsFilters ? KINDS : filters;
    const payload = {prim_path: primPath, ...(wanted.length > 0 && {filters: wanted})};
    const path = this.#paths.open(primPath);
    const settled = new AbortController();
    if (wanted.length === 0) void this.#addFilters(primPath, settled.signal).catch(() => undefined);
    try {
      const answer = await this.#requests.request(
        'getChildrenRequest',
        payload,
        ANSWERS.children,
        this.#requests.repeatUntilKit(call),
        path.owns,
      );
      return parse(childrenSchema, answer).children;
    } finally {
      path.close();
      settled.abort();
    }
  }

  /** Templates of Kit 109 and newer fail silently without filters: repeats an unanswered request with them. */
  async #addFilters(primPath: string, signal: AbortSignal): Promise<void> {
    do await pause(FILTERS_LIMIT_MS, signal);
    while (!this.#requests.application.isKit);
    this.#requests.application.needsFilters = true;
    await this.#requests.send('getChildrenRequest', {prim_path: primPath, filters: KINDS});
  }

  /** Selects prims, or none by an empty list. The templates do not confirm it, nor does `onSelection` report it. */
  select(paths: readonly string[]): Promise<void> {
    return this.#requests.send('selectPrimsRequest', {paths});
  }

  /**
   * Lets the user pick only these prims in the video. Call it after each stage has opened. Resolves with the
   * confirmation, or after `timeoutMs` without one (default: two seconds).
   */
  makePickable(paths: readonly string[], call: KitCall = {}): Promise<void> {
    const names = ['makePrimsPickable', 'makePrimsSelectable'] as const;
    return this.#requests.confirm(names, {paths}, ANSWERS.pickable, call);
  }

  /**
   * Resets the camera to its state when the stage opened. Resolves with the confirmation, or after `timeoutMs` without
   * one (default: two seconds).
   */
  resetStage(call: KitCall = {}): Promise<void> {
    const others = this.#requests.application.hasOtherNames ? ['resetStageRequest'] : [];
    return this.#requests.confirm(['resetStage', ...others], {}, ANSWERS.reset, call);
  }

  /** Sends the data of a deep link, as the page of NVIDIA's portal does. @param data any value that JSON can express */
  deepLink(data: unknown): Promise<void> {
    return this.#requests.send('apply_deeplink_request', {data});
  }

  /** Calls the listener with the paths of the selected prims when the user selects in the video. */
  onSelection(listener: (paths: readonly string[]) => void, until: Until = {}) {
    const report = (payload: unknown) => {
      const {data} = safeParse(selectionSchema, payload);
      if (data) listener(data.prims.map((one) => (typeof one === 'string' ? one : one.path)));
    };
    this.#requests.listen(ANSWERS.selection, report, until);
  }

  /** Calls the listener with the progress of a stage that loads. Newer templates send none by default. */
  onProgress(listener: (progress: KitProgress) => void, until: Until = {}) {
    const report = (payload: unknown) => {
      const progress = readProgress(payload);
      if (progress) listener(progress);
    };
    this.#requests.listen(ANSWERS.progress, report, until);
  }

  /**
   * Calls the listener with each loading state and each result of opening a stage, whichever page has opened it. Some
   * templates report a success twice. An address that the application hides is undefined.
   */
  onStage(listener: (report: KitStageReport) => void, until: Until = {}) {
    const report = (payload: unknown, name: string) => {
      const url = shownUrl(safeParse(subjectSchema, payload).data?.url);
      const loading = safeParse(loadingSchema, payload).data?.loading_state;
      const refusal = readRefusal(payload);
      if (ANSWERS.loading.some((one) => one === name)) {
        if (loading !== undefined) listener({url, state: loading === 'idle' ? 'idle' : 'busy'});
      } else if (refusal === undefined) listener({url, state: 'opened'});
      else listener({url, state: 'refused', error: new AppStreamError('kit-refused', {detail: refusal})});
    };
    this.#requests.listen([...ANSWERS.loading, ...ANSWERS.opened], report, until);
  }

  /** Resolves with whether the application understands these messages: it has sent one, or it answers one in time. */
  async speaksKit(call: KitCall = {}): Promise<boolean> {
    if (this.#requests.application.isKit) return true;
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

  /** Resolves when the loading state shows the stage. Some templates send no result, or hide its address. */
  #watchProgress(url: string, signal: AbortSignal): Promise<unknown> {
    const {promise, resolve} = Promise.withResolvers<undefined>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = async () => {
      const {state, url: open} = await this.loadingState({signal});
      if (state === 'idle' && open && isSameStage(url, open)) resolve(undefined);
    };
    const checkSoon = () => {
      clearTimeout(timer);
      // If the check fails, the result may still arrive.
      timer = setTimeout(() => void check().catch(() => undefined), RESULT_LIMIT_MS);
    };
    signal.addEventListener('abort', () => clearTimeout(timer), {once: true});
    this.#requests.listen(
      [...ANSWERS.progress, ...ANSWERS.opened],
      (payload) => {
        const isHidden = safeParse(subjectSchema, payload).data?.url === HIDDEN_URL;
        if (isHidden || readText(payload) === NO_ACTIVITY) checkSoon();
      },
      {signal},
    );
    return promise;
  }
}

/** Creates a client for the messages of the Kit templates. @param until stops listening to the channel */
export const kit = (channel: KitTransport, until?: Until): Kit => new Kit(channel, until);

/** The address of a stage, unless there is none, or the application hides it. */
const shownUrl = (url: string | null | undefined): string | undefined =>
  !url || url === HIDDEN_URL ? undefined : url;

const readProgress = (payload: unknown): KitProgress | undefined => {
  const {progress, amount = progress} = safeParse(progressSchema, payload).data ?? {};
  const share = amount === undefined || amount === '' ? NaN : Number(amount);
  const activity = readText(payload);
  if (share < 0 || activity === NO_ACTIVITY) return {ended: true};
  if (Number.isFinite(share)) return {amount: share};
  return activity === undefined ? undefined : {activity};
};

const readText = (payload: unknown): string | undefined => {
  const {text, activity = text} = safeParse(progressSchema, payload).data ?? {};
  return activity;
};

/** @throws AppStreamError `malformed-message` */
const parse = <Value>(shape: Schema<Value>, payload: unknown): Value => {
  const {data, error} = safeParse(shape, payload);
  if (error) throw new AppStreamError('malformed-message', {values: {field: error.path || 'payload'}});
  return data;
};
