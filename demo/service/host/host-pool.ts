import {runAfter} from '../run-after.ts';
import type {HostPreparation} from './host-messages.ts';
import {HostProcess} from './host-process.ts';

/** The delay keeps the processor free for a session's first seconds. */
const PREPARE_DELAY_MS = 5000;
/** The delay after the last session's end. A session that follows immediately needs the processor itself. */
const PREPARE_IDLE_DELAY_MS = 300;

/** One for the next session, and one for a session that starts before the pool has prepared another. */
const MAX_SPARES = 2;
/** A process is replaced after so many sessions, because what they leave in its memory adds up. */
const MAX_SESSIONS = 20;

/** Node has compiled the renderer for speed after about this many frames. */
const PREPARED_FRAMES = 20;

interface HostPoolOptions extends Omit<HostPreparation, 'frames' | 'isGentle'> {
  /** How many frames the next host draws before its session (default: 20). */
  readonly preparedFrames?: number | undefined;
  /** The delay from a session's start to the preparation of the next host (default: 5 s). */
  readonly prepareDelayMs?: number | undefined;
}

/**
 * Keeps host processes ready for the next sessions, because starting a process takes more than a second. A process that
 * has had a session is ready again, and draws fast from its start. Each one has opened the stage of the last session,
 * which is probably the next one's, too. Then it waits without any work.
 */
export class HostPool {
  #stageUri: string;
  readonly #spares: HostProcess[] = [];
  #acquiredCount = 0;
  /** Aborted when another delay replaces it. */
  #delay = new AbortController();
  readonly #ending = new Set<Promise<void>>();
  readonly #closed = new AbortController();

  constructor(private readonly options: HostPoolOptions) {
    this.#stageUri = options.stageUri;
    this.#startSpare();
  }

  /** Returns the host for a session that starts with this stage. */
  acquire(stageUri: string): HostProcess {
    // The last one is the one that has had a session.
    const host = this.#spares.pop() ?? this.#createHost();
    host.sessionCount++;
    this.#acquiredCount++;
    // Nothing is downloaded without a session, so a stage on the web cannot be prepared.
    if (stageUri && !/^https?:/i.test(stageUri)) this.#stageUri = stageUri;
    this.#prepareAfter(this.options.prepareDelayMs ?? PREPARE_DELAY_MS);
    return host;
  }

  /** Ends the session of a host that was acquired. Resolves when the host waits for the next one, or has exited. */
  async release(host: HostProcess): Promise<void> {
    this.#acquiredCount--;
    if (this.#acquiredCount === 0) this.#prepareAfter(PREPARE_IDLE_DELAY_MS);
    const ending = this.#end(host).finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
    return ending;
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await Promise.all([...this.#spares.map((spare) => spare.kill()), ...this.#ending]);
  }

  async #end(host: HostProcess): Promise<void> {
    const hasEnded = await host.endSession();
    const isKept = this.#spares.length < MAX_SPARES && host.sessionCount < MAX_SESSIONS;
    if (hasEnded && isKept && !this.#closed.signal.aborted) this.#prepare(host);
    else await host.kill();
  }

  #prepareAfter(delayMs: number) {
    this.#delay.abort();
    this.#delay = new AbortController();
    const signal = AbortSignal.any([this.#delay.signal, this.#closed.signal]);
    runAfter(delayMs, signal, () => this.#startSpare());
  }

  #startSpare() {
    if (this.#closed.signal.aborted || this.#spares.length > 0) return;
    this.#prepare(this.#createHost());
  }

  #createHost(): HostProcess {
    const host = new HostProcess();
    void host.exited.then(() => {
      const index = this.#spares.indexOf(host);
      if (index >= 0) this.#spares.splice(index, 1);
    });
    return host;
  }

  #prepare(spare: HostProcess) {
    this.#spares.push(spare);
    const {stagesFolder, video, preparedFrames: frames = PREPARED_FRAMES} = this.options;
    const isGentle = this.#acquiredCount > 0;
    spare.send({
      type: 'prepare',
      preparation: {stagesFolder, video, frames, stageUri: this.#stageUri, isGentle},
    });
  }
}
