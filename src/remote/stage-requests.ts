import {AppStreamError} from '../errors/app-stream-error.ts';
import {isStageRequest} from '../messages/kit-requests.ts';
import type {KitStages} from '../messages/kit-stages.ts';

export interface StageTerms {
  readonly kit: KitStages;
  /** Whether the connection carries messages. */
  readonly carriesMessages: () => boolean;
  /** Whether the application could answer now: its message channel is open, and the video moves. */
  readonly canAnswer: () => boolean;
  /** How long an application that could answer may take to show that it understands Kit messages, in milliseconds. */
  readonly kitMs: () => number;
  /** Reports a failure that does not end the stream. */
  readonly warn: (error: AppStreamError) => void;
  /** Aborts when the run is over. */
  readonly signal: AbortSignal;
}

/** How often the time of an application that could answer is counted, in milliseconds. */
const TICK_MS = 100;

/** An application may start, or load a stage, for minutes. */
const ANSWER_LIMIT_MS = 10 * 60_000;

/** The stages that the page requests in the session of one run, and the failure of the session's first stage. */
export class StageRequests {
  readonly #terms: StageTerms;
  /** Aborts when the page requests another stage, or the same one again after a loss. */
  #present = new AbortController();
  /** Aborts when the next result of a stage is no longer about the stage of the session. */
  readonly #firstStage = new AbortController();

  constructor(terms: StageTerms) {
    this.#terms = terms;
    this.#warnOfFirstStage();
  }

  /**
   * Asks the application to open a stage, instead of the stage that the page requested before. A failure is a warning.
   * @param uri `undefined` if the page no longer requests a stage
   * @returns whether the request is done. `false` if another one followed, or the run has ended
   */
  async open(uri: string | undefined): Promise<boolean> {
    this.#present.abort();
    this.#present = new AbortController();
    if (uri === undefined) return false;
    const {kit, warn, carriesMessages, signal: ended} = this.#terms;
    const signal = AbortSignal.any([this.#present.signal, ended]);
    let isSilent = false;
    try {
      isSilent = !carriesMessages() || !(await this.#waitForKit(signal));
      if (isSilent) warn(silence());
      this.#firstStage.abort();
      // An application that answers no query may know this message.
      if (carriesMessages()) await kit.openStage(uri, {timeoutMs: ANSWER_LIMIT_MS, signal});
    } catch (error) {
      if (!signal.aborted && !isSilent) warn(AppStreamError.from(error));
    }
    return !signal.aborted;
  }

  /** The page sends a message by itself. */
  noteMessage(message: unknown) {
    if (isStageRequest(message)) this.#firstStage.abort();
  }

  /** Resolves with whether the application understands Kit messages, or with `false` after its time. */
  async #waitForKit(signal: AbortSignal): Promise<boolean> {
    const {kit, canAnswer, kitMs} = this.#terms;
    const late = new AbortController();
    let elapsedMs = 0;
    const timer = setInterval(() => {
      if (canAnswer()) elapsedMs += TICK_MS;
      if (elapsedMs >= kitMs()) late.abort();
    }, TICK_MS);
    try {
      return await kit.speaksKit({
        timeoutMs: ANSWER_LIMIT_MS,
        signal: AbortSignal.any([signal, late.signal]),
      });
    } catch (error) {
      if (signal.aborted || !late.signal.aborted) throw error;
      return false;
    } finally {
      clearInterval(timer);
    }
  }

  /** The stage of the session may fail before the page is connected. No call of the page waits for that result. */
  #warnOfFirstStage() {
    const {kit, warn, signal: ended} = this.#terms;
    const signal = AbortSignal.any([this.#firstStage.signal, ended]);
    kit.onStage(
      (report) => {
        if (report.state === 'refused') warn(report.error);
        if (report.state === 'refused' || report.state === 'opened') this.#firstStage.abort();
      },
      {signal},
    );
  }
}

const silence = () => {
  const reason = 'The application answered no message of Kit, so it may not open the stage.';
  return new AppStreamError('no-answer-to-message', {values: {reason}, detail: reason});
};
