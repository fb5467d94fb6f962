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

/** The ackids of one socket. They count from 1, and the client must acknowledge each once and in time. */
export class Acknowledgements {
  #last = 0;
  readonly #pending = new Map<number, AbortController>();

  constructor(
    private readonly options: {
      readonly record: SignalingRecord;
      readonly timeoutMs: number;
      readonly onMissing: () => void;
      /** Aborted when the socket closes. Open ackids do not count as missing after that. */
      readonly signal: AbortSignal;
    },
  ) {}

  /** Returns the next ackid and starts the timeout for its acknowledgement. */
  createId(): number {
    const id = ++this.#last;
    const acknowledged = new AbortController();
    this.#pending.set(id, acknowledged);
    runAfter(this.options.timeoutMs, AbortSignal.any([acknowledged.signal, this.options.signal]), () => {
      this.options.record.acksMissing++;
      this.options.onMissing();
    });
    return id;
  }

  acknowledge(id: number) {
    const acknowledged = this.#pending.get(id);
    if (acknowledged) {
      acknowledged.abort();
      this.#pending.delete(id);
    } else if (id >= 1 && id <= this.#last) this.options.record.duplicateAcks++;
    else this.options.record.unknownAcks++;
  }
}
