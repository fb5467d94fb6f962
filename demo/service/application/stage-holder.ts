import type {Outlets} from './application.ts';
import {openStage} from './opened-stage.ts';
import type {OpenedStage} from './opened-stage.ts';
import type {StageState} from './stage-state.ts';
import {stageName} from './stage-state.ts';
import type {Sources} from './stage/places.ts';

interface StageHolderOptions {
  readonly sources: Sources;
  readonly send: Outlets['send'];
  readonly signal: AbortSignal;
  readonly onOpened: (opened: OpenedStage) => void;
}

/** The stage that the application shows, or is about to; it tells the page of each step. */
export class StageHolder {
  #url = '';
  #state: StageState = {phase: 'opening', activity: '', amount: 0};
  #opening = new AbortController();

  constructor(private readonly options: StageHolderOptions) {}

  get url(): string {
    return this.#url;
  }

  get name(): string {
    return stageName(this.#url);
  }

  get state(): StageState {
    return this.#state;
  }

  get opened(): OpenedStage | undefined {
    return this.#state.phase === 'open' ? this.#state.opened : undefined;
  }

  /** Opens a stage in place of the one before. Whoever asked for one that is still being opened is told so. */
  async open(url: string, id?: string): Promise<void> {
    this.#opening.abort();
    this.#opening = new AbortController();
    const signal = AbortSignal.any([this.options.signal, this.#opening.signal]);
    this.#url = url;
    this.#state = {phase: 'opening', activity: 'Waiting for the first file', amount: 0};
    const answer = (result: 'success' | 'error', error: string): void =>
      this.#tell('openedStageResult', {url, result, error}, id);
    try {
      const opened = await openStage(url, {
        sources: this.options.sources,
        signal,
        progress: (amount, activity) => this.#progress(amount, activity, signal),
      });
      if (signal.aborted) throw signal.reason;
      this.#state = {phase: 'open', opened};
      this.options.onOpened(opened);
      answer('success', '');
      const {leftOut} = opened.stage;
      if (leftOut.length > 0) this.#tell('stageNotShown', {url, items: [...leftOut]});
    } catch (error) {
      if (signal.aborted) {
        answer('error', 'Another stage was asked for');
        return;
      }
      const reason = error instanceof Error ? error.message : String(error);
      this.#state = {phase: 'failed', reason};
      answer('error', reason);
    }
  }

  #progress(amount: number, activity: string, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#state = {phase: 'opening', activity, amount};
    this.#tell('updateProgressAmount', {amount});
    this.#tell('updateProgressActivity', {activity});
  }

  #tell(event_type: string, payload: Record<string, unknown>, id?: string): void {
    if (this.options.signal.aborted) return;
    this.options.send({event_type, payload, ...(id === undefined ? {} : {id})});
  }
}
