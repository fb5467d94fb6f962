import {AppStreamError} from '../../errors/app-stream-error.ts';
import {kit, type Kit, type KitProgress, type KitStageReport} from '../../messages/kit.ts';
import {pause, unlessAborted} from '../../platform/abort.ts';
import {createBookmark, readBookmark, type SceneBookmark} from './bookmark.ts';
import {LevelLoader} from './level-loader.ts';
import {
  fitSelection,
  SCENE_LIMITS,
  type SceneLimits,
  type SceneModelOptions,
  type SceneTransport,
} from './scene-options.ts';
import {ListedStages} from './listed-stages.ts';
import {Pace, SceneSender} from './scene-sender.ts';
import type {SceneMatches, ScenePrim} from './prim-tree.ts';
import {addProgress, mayBeOpen, type SceneState} from './scene-state.ts';
import {StagePrims} from './stage-prims.ts';
import {followTransport, isPlaying, openWhenPlaying, whenReady} from './stage-start.ts';

/** How long the application may take to answer that it is there. */
const ANSWER_MS = 10_000;
/** An application without these messages is asked again after this time: its extension may start late. */
const SILENT_MS = 20_000;
const BUSY_MS = 1000;

/**
 * What an application with the messages of the Kit templates reports about its stage: its state, its prims as far as
 * they are loaded, and the selection. It continues over reconnections and changes of the stage.
 *
 * It dispatches `statechange`, `primschange`, `selectionchange` and `stageschange`. All that the application sends is
 * bounded by `SceneLimits`, and so is the rate of the messages to it.
 */
export class SceneModel extends ListedStages {
  /** The typed calls that the model uses. */
  readonly kit: Kit;
  readonly #transport: SceneTransport;
  readonly #limits: SceneLimits;
  readonly #makesPickable: boolean;
  readonly #closed = new AbortController();
  readonly #levels: LevelLoader;
  readonly #sender: SceneSender;
  #state: SceneState;
  #selection: readonly string[] = [];
  #prims: StagePrims;
  #opening: AbortController | undefined;
  #bookmark = new AbortController();
  #refreshing = new AbortController();
  /** The stage that was open last. */
  #lastStage: string | undefined;

  constructor(transport: SceneTransport, options: SceneModelOptions = {}) {
    const {stages = [], makesPickable = true, signal: until} = options;
    const limits = {...SCENE_LIMITS, ...options.limits};
    super(stages, limits.textLength);
    const {signal} = this.#closed;
    until?.addEventListener('abort', () => this.close(), {signal});
    this.#state = {phase: 'waiting', stage: transport.stageUri};
    this.#makesPickable = makesPickable;
    this.#limits = limits;
    this.#transport = transport;
    this.kit = kit(transport, {signal});
    const pace = new Pace(this.#limits.messagesPerSecond);
    const request = (path: string) => this.kit.children(path, [], {signal});
    this.#levels = new LevelLoader(request, pace, this.#limits.openRequests);
    this.#sender = new SceneSender(this.kit, pace, this.#limits, signal);
    this.#prims = this.#createPrims();
    this.kit.onSelection((paths) => this.#setSelection(paths), {signal});
    this.kit.onProgress((progress) => this.#showProgress(progress), {signal});
    this.kit.onStage((report) => this.#handleReport(report), {signal});
    const onPlaying = () => void this.refresh();
    followTransport(transport, {onPlaying, onLeft: () => this.#leaveApplication()}, signal);
  }

  get state(): SceneState {
    return this.#state;
  }

  /** The address of the open stage, if the application reports it. */
  get stage(): string | undefined {
    return this.#state.phase === 'ready' ? this.#state.stage : undefined;
  }

  /** The paths of the selected prims, which may not be loaded. */
  get selection(): readonly string[] {
    return this.#selection;
  }

  /** The root of the stage. Its path is `/`, and its children are the prims of the first level. */
  get root(): ScenePrim {
    return this.#prims.tree.root;
  }

  /** The number of loaded prims. */
  get size(): number {
    return this.#prims.tree.size;
  }

  /** Returns a loaded prim. */
  prim(path: string): ScenePrim | undefined {
    return this.#prims.tree.get(path);
  }

  /** Stops listening and sending. Waiting calls reject. */
  close() {
    const reason = new DOMException('The scene model was closed.', 'AbortError');
    this.#closed.abort(reason);
    this.#opening?.abort(reason);
    this.#bookmark.abort(reason);
    this.#prims.close(reason);
  }

  /**
   * Asks the application which stage is open, and loads its first level. The model does so itself when a stream plays.
   */
  async refresh(): Promise<void> {
    this.#refreshing.abort();
    this.#refreshing = new AbortController();
    const signal = AbortSignal.any([this.#refreshing.signal, this.#closed.signal]);
    // The result of opening a stage decides.
    while (!this.#opening) {
      const loading = await this.kit.loadingState({timeoutMs: ANSWER_MS, signal}).catch(() => undefined);
      if (signal.aborted) return;
      if (loading?.state === 'idle') return this.#showStage(loading.url);
      if (!loading) this.#enter({phase: 'silent'});
      else if (this.#state.phase !== 'loading') this.#startLoading(loading.url);
      await pause(loading ? BUSY_MS : SILENT_MS, signal).catch(() => undefined);
    }
  }

  /**
   * Loads the children of a prim (default: of the root). Resolves when they are loaded, and immediately if they are.
   * @throws what `Kit.children()` throws, or the reason of the abort if another stage opens meanwhile
   */
  load(path = '/'): Promise<void> {
    return this.#prims.load(path);
  }

  /** Loads the ancestors of a path, level by level. Resolves with the prim, or with undefined if there is none. */
  reveal(path: string): Promise<ScenePrim | undefined> {
    return this.#prims.reveal(path);
  }

  /** Searches the loaded prims by their names, or by their paths if the text has a slash. It finds at most 1000. */
  search(text: string): SceneMatches {
    return this.#prims.search(text);
  }

  /** Selects prims, the first 1000 at most. An empty list clears the selection. Resolves when the request is sent. */
  select(paths: readonly string[]): Promise<void> {
    this.#setSelection(paths);
    return this.#sender.select(this.#selection);
  }

  /** Resets the camera to its state when the stage was opened. */
  reset(): Promise<void> {
    return this.kit.resetStage({signal: this.#closed.signal});
  }

  /**
   * Opens a stage, when the stream plays. A later call replaces it.
   * @throws what `Kit.openStage()` throws. The state is `failed` then. The signal's reason if another stage is
   *   requested.
   */
  openStage(url: string): Promise<void> {
    this.#bookmark.abort(replaced());
    return this.#openStage(url);
  }

  /**
   * The present place, for `open()`.
   * @param data data of the application's own, any value that JSON can express
   */
  bookmark(data?: unknown): SceneBookmark {
    return createBookmark(this.spell(this.stage), this.#selection, data);
  }

  /**
   * Opens a bookmark: its stage, unless it is open, then its selection, then its data as a deep link.
   * @param bookmark a bookmark, or the fragment of a URL. Both may be of unknown origin.
   * @param stages the stages that it may open (default: those of the model)
   * @throws RangeError if the bookmark is malformed, or if its stage is not among `stages`. What `openStage()` throws.
   */
  async open(
    bookmark: SceneBookmark | string,
    stages: readonly string[] | 'any' = this.stages,
  ): Promise<void> {
    const open = this.stage;
    const allowed = stages === 'any' || open === undefined ? stages : [...stages, open];
    const {stage, selection = [], data} = readBookmark(bookmark, allowed);
    this.#bookmark.abort(replaced());
    const {signal} = (this.#bookmark = new AbortController());
    if (stage !== undefined && stage !== open && stage !== this.spell(open)) await this.#openStage(stage);
    else await whenReady(this, signal);
    await unlessAborted(this.load(), signal);
    if (selection.length > 0) await this.select(selection);
    if (data !== undefined) await this.kit.deepLink(data);
  }

  async #openStage(url: string): Promise<void> {
    this.#opening?.abort(replaced());
    const {signal} = (this.#opening = new AbortController());
    this.#refreshing.abort();
    const previous = this.#lastStage;
    const onPlaying = () => this.#startLoading(url);
    if (isPlaying(this.#transport)) onPlaying();
    else this.#startWaiting(url);
    try {
      await openWhenPlaying(this.#transport, this.kit, url, {onPlaying, signal});
    } catch (error) {
      signal.throwIfAborted();
      this.#opening = undefined;
      this.#enter({phase: 'failed', stage: url, previous, error: AppStreamError.from(error)});
      throw error;
    }
    this.#opening = undefined;
    this.#openTree(url);
  }

  #createPrims(): StagePrims {
    const prims: StagePrims = new StagePrims(this.#levels, this.#limits, () => {
      this.dispatch('primschange');
      if (this.#makesPickable) this.#sender.makePickable(prims.tree.paths);
    });
    return prims;
  }

  /** Forgets the stage: its prims, its selection, and what the application knows of them. */
  #forgetStage() {
    this.#prims.close(new DOMException('The stage is no longer open.', 'AbortError'));
    this.#prims = this.#createPrims();
    this.#sender.forget();
    this.#setSelection([]);
    this.dispatch('primschange');
  }

  #leaveApplication() {
    this.#refreshing.abort();
    if (!this.#opening) this.#startWaiting(this.#transport.stageUri);
  }

  #startWaiting(stage: string | undefined) {
    this.#forgetStage();
    this.#enter({phase: 'waiting', stage});
  }

  #startLoading(stage: string | undefined) {
    this.#forgetStage();
    this.#enter({phase: 'loading', stage, amount: undefined, activity: undefined});
  }

  /** A new stage is open. */
  #openTree(stage: string | undefined) {
    this.#forgetStage();
    this.#lastStage = stage;
    this.#enter({phase: 'ready', stage});
    // The prim has the failure.
    void this.load().catch(() => undefined);
  }

  /** A stage is open: a new one, or still the same. */
  async #showStage(stage: string | undefined): Promise<void> {
    const isSame = mayBeOpen(this.#state, stage);
    if (isSame && this.root.level === 'loading') return;
    if (!isSame || this.root.level !== 'loaded') {
      this.#openTree(stage);
      return;
    }
    // The application may have been replaced, or has opened the stage again. No prim is pickable then.
    const prims = this.#prims;
    const isUnchanged = await prims.hasSameRoot().catch(() => true);
    if (prims !== this.#prims) return;
    if (!isUnchanged) {
      this.#openTree(stage);
      return;
    }
    if (this.#makesPickable) this.#sender.makePickable(prims.tree.paths, true);
    prims.retryFailed();
  }

  #handleReport(report: KitStageReport) {
    if (this.#opening || report.state === 'idle' || report.state === 'busy') return;
    this.#refreshing.abort();
    if (report.state === 'refused') {
      const previous = this.#lastStage;
      this.#forgetStage();
      this.#enter({phase: 'failed', stage: report.url, previous, error: report.error});
    } else if (report.url === undefined) void this.refresh();
    else void this.#showStage(report.url);
  }

  #showProgress(progress: KitProgress) {
    const state = this.#state;
    if (state.phase === 'loading') this.#enter(addProgress(state, progress, this.#limits.textLength));
  }

  #setSelection(paths: readonly string[]) {
    const next = fitSelection(paths, this.#limits);
    if (next.join('\n') === this.#selection.join('\n')) return;
    this.#selection = next;
    this.dispatch('selectionchange');
  }

  #enter(state: SceneState) {
    this.#state = state;
    this.dispatch('statechange');
  }
}

const replaced = () => new DOMException('Another stage was requested.', 'AbortError');
