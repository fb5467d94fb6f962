import {runAfter} from '../run-after.ts';

/** Records over all sockets how well a session's clients follow the protocol. Tests read this record. */
export class SignalingRecord {
  readonly clientFrames: unknown[] = [];
  duplicateAcks = 0;
  unknownAcks = 0;
  unreadableFrames = 0;
  acksMissing = 0;

  addFrame(frame: unknown) {
    this.clientFrames.push(frame);
    if (this.clientFrames.length > 50) this.clientFrames.shift();
  }
}

type Frame = Record<string, unknown>;

/** An acknowledgement that takes longer is missing. */
const TIMEOUT_MS = 10_000;

/** A numbered frame that the client has not acknowledged. */
interface PendingFrame {
  readonly frame: Frame;
  readonly acknowledged: AbortController;
}

interface AcknowledgementOptions {
  readonly record: SignalingRecord;
  /** Aborted when the socket closes. Open ackids do not count as missing after that. */
  readonly signal: AbortSignal;
}

/** The ackids of one client. They count from 1, and the client must acknowledge each once and in time. */
export class Acknowledgements {
  readonly #options: AcknowledgementOptions;
  readonly #pending = new Map<number, PendingFrame>();
  #last = 0;

  /** @param previous those of the socket that this one continues */
  constructor(options: AcknowledgementOptions, previous?: Acknowledgements) {
    this.#options = options;
    if (!previous) return;
    this.#last = previous.#last;
    for (const [id, {frame}] of previous.#pending) this.#wait(id, frame);
  }

  /** The frames that wait for their acknowledgement, with their numbers. */
  get pending(): readonly Frame[] {
    return [...this.#pending].map(([ackid, {frame}]) => ({ackid, ...frame}));
  }

  /** Numbers a frame, and starts the timeout for its acknowledgement. */
  number(frame: Frame): Frame {
    const ackid = ++this.#last;
    this.#wait(ackid, frame);
    return {ackid, ...frame};
  }

  acknowledge(id: number) {
    const {record} = this.#options;
    const pending = this.#pending.get(id);
    if (pending) {
      pending.acknowledged.abort();
      this.#pending.delete(id);
    } else if (id >= 1 && id <= this.#last) record.duplicateAcks++;
    else record.unknownAcks++;
  }

  #wait(id: number, frame: Frame) {
    const {record, signal} = this.#options;
    const acknowledged = new AbortController();
    this.#pending.set(id, {frame, acknowledged});
    // NVIDIA's server never removes a client for a missing acknowledgement.
    runAfter(TIMEOUT_MS, AbortSignal.any([acknowledged.signal, signal]), () => record.acksMissing++);
  }
}
