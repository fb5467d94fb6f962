import type {ApplicationOutput} from './application.ts';
import {openStage, type OpenStage, type PreparedStage} from './opened-stage.ts';
import {getStageName, type StageState} from './stage-state.ts';
import type {StageSources} from './stage/find-stage.ts';

const APP_FOLDER = '/app/kit';
const HIDDEN_ADDRESS = '[obfuscated]';
const SUCCESS = {result: 'success', error: ''};

interface StageLoaderOptions {
  readonly sources: StageSources;
  readonly send: ApplicationOutput['send'];
  readonly signal: AbortSignal;
  readonly onOpened: (opened: OpenStage) => void;
}

export interface OpenOptions {
  /** The id of the request. The reply contains it. */
  readonly id?: string | undefined;
  readonly preparedStage?: PreparedStage | undefined;
  /** Whether a page requests the stage (default: the application opens it by itself). */
  readonly isRequested?: boolean;
}

/** Loads the stage that the application shows, and reports the progress to the page. */
export class StageLoader {
  #url = '';
  #isRequested = false;
  #state: StageState = {phase: 'opening', activity: '', amount: 0};
  #opening = new AbortController();

  constructor(private readonly options: StageLoaderOptions) {}

  /**
   * The requested address while the stage opens, then its resolved address. Without an open stage it is empty. While the
   * template opens a stage by itself, it reports no address.
   */
  get reportedUrl(): string {
    if (this.#state.phase === 'opening') return this.#isRequested ? this.#url : '';
    return this.#state.phase === 'open' ? resolveAddress(this.#url) : '';
  }

  get name(): string {
    return getStageName(this.#url);
  }

  get state(): StageState {
    return this.#state;
  }

  get opened(): OpenStage | undefined {
    return this.#state.phase === 'open' ? this.#state.opened : undefined;
  }

  /**
   * Opens a stage in place of the previous one. Like the template, it answers with the resolved address, confirms a success
   * again by the requested address, and hides the address of a stage that no page has requested. The error reply to a
   * request that another one replaces is a guess.
   */
  async open(url: string, {id, preparedStage, isRequested = false}: OpenOptions): Promise<void> {
    const refuse = (error: string) =>
      this.#send('openedStageResult', {url: resolveAddress(url), result: 'error', error}, id);
    if (this.#state.phase === 'open' && resolveAddress(url) === resolveAddress(this.#url)) {
      this.#send('openedStageResult', {url, ...SUCCESS}, id);
      return;
    }
    this.#opening.abort();
    this.#opening = new AbortController();
    const signal = AbortSignal.any([this.options.signal, this.#opening.signal]);
    this.#url = url;
    this.#isRequested = isRequested;
    this.#state = {phase: 'opening', activity: 'Loading the first file', amount: 0};
    try {
      const prepared = await preparedStage?.take();
      signal.throwIfAborted();
      const opened = prepared ?? (await this.#openStage(url, signal));
      signal.throwIfAborted();
      this.#state = {phase: 'open', opened};
      this.options.onOpened(opened);
      this.#endProgress();
      if (isRequested) this.#send('openedStageResult', {url: resolveAddress(url), ...SUCCESS}, id);
      this.#send('openedStageResult', {url: isRequested ? url : HIDDEN_ADDRESS, ...SUCCESS});
      const {unsupported} = opened.stage;
      if (unsupported.length > 0) this.#send('stageNotShown', {url, items: [...unsupported]});
    } catch (error) {
      if (signal.aborted) {
        if (isRequested) refuse('Another stage was requested');
        return;
      }
      const reason = error instanceof Error ? error.message : String(error);
      this.#state = {phase: 'failed', reason};
      this.#endProgress();
      refuse(reason);
    }
  }

  /** Reports a stage that has failed to a page that connects later. A guess: the template does not show such a report. */
  repeatFailure() {
    if (this.#state.phase !== 'failed') return;
    const {reason} = this.#state;
    this.#send('openedStageResult', {url: resolveAddress(this.#url), result: 'error', error: reason});
  }

  async #openStage(url: string, signal: AbortSignal): Promise<OpenStage> {
    return openStage(url, {
      sources: this.options.sources,
      signal,
      progress: (amount, activity) => this.#reportProgress(amount, activity, signal),
    });
  }

  #reportProgress(amount: number, activity: string, signal: AbortSignal) {
    if (signal.aborted) return;
    this.#state = {phase: 'opening', activity, amount};
    this.#send('updateProgressAmount', {progress: String(amount)});
    this.#send('updateProgressActivity', {text: activity});
  }

  /** Clears the status bar: a negative amount hides it, and Python writes a missing text as None. */
  #endProgress() {
    this.#send('updateProgressAmount', {progress: '-1'});
    this.#send('updateProgressActivity', {text: 'None'});
  }

  #send(event_type: string, payload: Record<string, unknown>, id?: string) {
    if (this.options.signal.aborted) return;
    this.options.send({event_type, payload, ...(id === undefined ? {} : {id})});
  }
}

/** The address that the template opens: paths begin at the folder of the application, and tokens are replaced. */
function resolveAddress(url: string): string {
  return url.replace(/^\.(?=[\\/])/, `${APP_FOLDER}/..`).replace(/^\$\{(\w[\w.]*)\}/, '/app/exts/$1');
}
