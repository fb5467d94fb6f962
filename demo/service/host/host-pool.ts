import {runAfter} from '../run-after.ts';
import type {HostPreparation} from './host-messages.ts';
import {HostProcess} from './host-process.ts';

/** The delay keeps the processor free for a session's first seconds. */
const PREPARE_DELAY_MS = 5000;
/** The delay after the last session's end. A session that follows immediately needs the processor itself. */
const PREPARE_IDLE_DELAY_MS = 300;

/** Node has compiled the renderer for speed after about this many frames. */
const PREPARED_FRAMES = 20;

interface HostPoolOptions extends Omit<HostPreparation, 'frames' | 'isGentle'> {
  /** How many frames the next host draws before its session (default: 20). */
  readonly preparedFrames?: number | undefined;
  /** The delay from a session's start to the preparation of the next host (default: 5 s). */
  readonly prepareDelayMs?: number | undefined;
}

/**
 * Keeps one host process ready for the next session, because starting a process takes more than a second. The process
 * has opened the stage of the last session, which is probably the next one's, too. Then it waits without any work.
 */
export class HostPool {
  #stageUri: string;
  #spare: HostProcess | undefined;
  #acquiredCount = 0;
  /** Aborted when another delay replaces it. */
  #delay = new AbortController();
  readonly #closing = new Set<Promise<void>>();
  readonly #closed = new AbortController();

  constructor(private readonly options: HostPoolOptions) {
    this.#stageUri = options.stageUri;
    this.#prepareSpare();
  }

  /** Returns the host for a session that starts with this stage. */
  acquire(stageUri: string): HostProcess {
    const host = this.#spare ?? new HostProcess();
    this.#spare = undefined;
    this.#acquiredCount++;
    // Nothing is downloaded without a session, so a stage on the web cannot be prepared.
    if (stageUri && !/^https?:/i.test(stageUri)) this.#stageUri = stageUri;
    this.#prepareAfter(this.options.prepareDelayMs ?? PREPARE_DELAY_MS);
    return host;
  }

  /** Closes a host that was acquired. `close` waits for it. */
  release(host: HostProcess) {
    this.#acquiredCount--;
    const closing = host.close().finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
    if (this.#acquiredCount === 0) this.#prepareAfter(PREPARE_IDLE_DELAY_MS);
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await Promise.all([this.#spare?.kill(), ...this.#closing]);
  }

  #prepareAfter(delayMs: number) {
    this.#delay.abort();
    this.#delay = new AbortController();
    const signal = AbortSignal.any([this.#delay.signal, this.#closed.signal]);
    runAfter(delayMs, signal, () => this.#prepareSpare());
  }

  #prepareSpare() {
    if (this.#closed.signal.aborted || this.#spare) return;
    const spare = new HostProcess();
    this.#spare = spare;
    const {stagesFolder, video, preparedFrames: frames = PREPARED_FRAMES} = this.options;
    const isGentle = this.#acquiredCount > 0;
    spare.send({
      type: 'prepare',
      preparation: {stagesFolder, video, frames, stageUri: this.#stageUri, isGentle},
    });
    void spare.exited.then(() => {
      if (this.#spare === spare) this.#spare = undefined;
    });
  }
}
