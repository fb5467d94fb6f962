import {AppStreamError} from '../errors/app-stream-error.ts';
import {safeParse, type Schema} from '../platform/schema.ts';
import {
  ANSWERS,
  type KitCall,
  type KitRequests,
  loadingSchema,
  progressSchema,
  readRefusal,
  subjectSchema,
  type Until,
} from './kit-requests.ts';
import {compareStages, isSameStage, OpenRequests} from './open-requests.ts';

/** The open stage of an application, and whether it is still loading. */
export interface KitLoading {
  /** Its address. `undefined` without a stage, or if the application hides the address. */
  readonly url: string | undefined;
  readonly state: 'idle' | 'busy';
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
export const NO_ACTIVITY = 'None';
/** What templates answer instead of an address that they do not want to reveal. */
const HIDDEN_URL = '[obfuscated]';

/** The messages of the Kit templates about stages. `Kit` documents the methods. */
export class KitStages {
  readonly #requests: KitRequests;
  readonly #stages = new OpenRequests(compareStages);

  constructor(requests: KitRequests) {
    this.#requests = requests;
  }

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

  async loadingState(call: KitCall = {}): Promise<KitLoading> {
    const options = this.#requests.repeatUntilKit(call);
    const answer = await this.#requests.request('loadingStateQuery', {}, ANSWERS.loading, options);
    const {url, loading_state: state} = parse(loadingSchema, answer);
    return {url: shownUrl(url), state: state === 'idle' ? 'idle' : 'busy'};
  }

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

/** The address of a stage, unless there is none, or the application hides it. */
const shownUrl = (url: string | null | undefined): string | undefined =>
  !url || url === HIDDEN_URL ? undefined : url;

/** What an application does while its stage loads. */
export const readText = (payload: unknown): string | undefined => {
  const {text, activity = text} = safeParse(progressSchema, payload).data ?? {};
  return activity;
};

/** @throws AppStreamError `malformed-message` */
export const parse = <Value>(shape: Schema<Value>, payload: unknown): Value => {
  const {data, error} = safeParse(shape, payload);
  if (error) throw new AppStreamError('malformed-message', {values: {field: error.path || 'payload'}});
  return data;
};
