import * as z from 'zod/mini';
import {pause} from '../platform/abort.ts';
import {bindMembers} from '../platform/bind-members.ts';
import {lazySchema, lenient, parseEach, reader, safeParse, type Schema} from '../platform/schema.ts';
import {
  ANSWERS,
  type KitCall,
  KitRequests,
  type KitTransport,
  progressSchema,
  throwUnlessSilent,
  type Until,
} from './kit-requests.ts';
import {type KitLoading, type KitStageReport, KitStages, NO_ACTIVITY, parse, readText} from './kit-stages.ts';
import {OpenRequests} from './open-requests.ts';

export type {KitCall, KitTransport} from './kit-requests.ts';
export type {KitLoading, KitStageReport} from './kit-stages.ts';

/** A node of a stage's tree. */
export interface KitPrim {
  name: string;
  path: string;
  /** The type of the prim, such as `Mesh`. A guess: the public templates report none. */
  type?: string | undefined;
  /** An empty list means that the prim has children, which `children()` returns for its path. A leaf has no list. */
  children?: KitPrim[] | null | undefined;
}

/** A list without the items that the schema refuses. Kit turns an empty list into `{}`. */
const list = <Item>(item: Schema<Item>) =>
  reader('a list', (value): Item[] => (Array.isArray(value) ? parseEach(item, value) : []));

const prim: Schema<KitPrim> = lazySchema(() =>
  z.object({
    name: z.string(),
    path: z.string(),
    type: z.optional(lenient(z.string())),
    children: z.nullish(list(prim)),
  }),
);

const childrenSchema = lazySchema(() => z.object({children: list(prim)}));

/** Applications send selected prims as paths, or as the objects of the tree. */
export const selectedPrimSchema = lazySchema(() => z.union([z.string(), z.object({path: z.string()})]));

const selectionSchema = lazySchema(() => z.object({prims: list(selectedPrimSchema)}));

/** Progress of a stage that loads. Each report has one of the three. */
export interface KitProgress {
  /** The templates report it from 0 to 1. */
  readonly amount?: number | undefined;
  readonly activity?: string | undefined;
  /** The application has nothing more to report. Hide the progress. */
  readonly ended?: true | undefined;
}

/** Some applications confirm a change, others do not answer. */
const CONFIRM_LIMIT_MS = 2000;
/** All kinds of prims that the templates can filter by. */
const KINDS = ['USDGeom', 'mesh', 'xform', 'scope'];
/** An answer to a request without filters takes less time, if the application answers it. */
const FILTERS_LIMIT_MS = 2000;
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
  readonly #stages: KitStages;
  readonly #paths = new OpenRequests((asked, answered) => Number(asked === answered));

  constructor(channel: KitTransport, until: Until = {}) {
    this.#requests = new KitRequests(channel, until);
    this.#stages = new KitStages(this.#requests);
    bindMembers(this);
  }

  /**
   * Opens a stage. Resolves once it is open (default timeout: ten minutes). No prim of the new stage is pickable.
   * @throws AppStreamError `kit-refused` if the application cannot open it
   */
  openStage(url: string, call: KitCall = {}): Promise<void> {
    return this.#stages.openStage(url, call);
  }

  /** Resolves with the open stage, and whether it is still loading. */
  loadingState(call: KitCall = {}): Promise<KitLoading> {
    return this.#stages.loadingState(call);
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
    return this.#confirm(names, {paths}, ANSWERS.pickable, call);
  }

  /**
   * Resets the camera to its state when the stage opened. Resolves with the confirmation, or after `timeoutMs` without
   * one (default: two seconds).
   */
  resetStage(call: KitCall = {}): Promise<void> {
    const others = this.#requests.application.hasOtherNames ? ['resetStageRequest'] : [];
    return this.#confirm(['resetStage', ...others], {}, ANSWERS.reset, call);
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
    this.#stages.onStage(listener, until);
  }

  /** Resolves with whether the application understands these messages: it has sent one, or it answers one in time. */
  speaksKit(call: KitCall = {}): Promise<boolean> {
    return this.#stages.speaksKit(call);
  }

  /** Sends a message by each of its names. Resolves with a confirmation or after the timeout (default: two seconds). */
  async #confirm(
    [first, ...others]: readonly [string, ...string[]],
    payload: object,
    answers: readonly string[],
    {timeoutMs = CONFIRM_LIMIT_MS, signal}: KitCall,
  ): Promise<void> {
    await this.#requests.waitUntilReady({signal});
    const confirmed = this.#requests.request(first, payload, answers, {timeoutMs, signal});
    const sent = others.map((name) => this.#requests.sendNow(name, payload));
    await Promise.all([confirmed.catch((error: unknown) => throwUnlessSilent(error)), ...sent]);
  }
}

/** Creates a client for the messages of the Kit templates. @param until stops listening to the channel */
export const kit = (channel: KitTransport, until?: Until): Kit => new Kit(channel, until);

const readProgress = (payload: unknown): KitProgress | undefined => {
  const {progress, amount = progress} = safeParse(progressSchema, payload).data ?? {};
  const share = amount === undefined || amount === '' ? NaN : Number(amount);
  const activity = readText(payload);
  if (share < 0 || activity === NO_ACTIVITY) return {ended: true};
  if (Number.isFinite(share)) return {amount: share};
  return activity === undefined ? undefined : {activity};
};
