import {after} from '../after.ts';

/** How well the clients of a session keep the rules, over all their sockets; tests ask for it. */
export class SignalingRecord {
  readonly clientFrames: unknown[] = [];
  duplicateAcks = 0;
  unknownAcks = 0;
  unreadableFrames = 0;
  acksMissing = 0;

  keep(frame: unknown): void {
    this.clientFrames.push(frame);
    if (this.clientFrames.length > 50) this.clientFrames.shift();
  }
}

/** The ackids of one socket: handed out from 1, each to be acknowledged once and in time. */
export class Acknowledgements {
  #last = 0;
  readonly #pending = new Map<number, AbortController>();

  constructor(
    private readonly options: {
      readonly record: SignalingRecord;
      readonly timeoutMs: number;
      readonly onMissing: () => void;
      /** The socket's life; what is still open at its end is not missing. */
      readonly signal: AbortSignal;
    },
  ) {}

  /** The next ackid; its acknowledgement is now awaited. */
  next(): number {
    const id = ++this.#last;
    const acknowledged = new AbortController();
    this.#pending.set(id, acknowledged);
    after(this.options.timeoutMs, AbortSignal.any([acknowledged.signal, this.options.signal]), () => {
      this.options.record.acksMissing++;
      this.options.onMissing();
    });
    return id;
  }

  acknowledge(id: number): void {
    const acknowledged = this.#pending.get(id);
    if (acknowledged) {
      acknowledged.abort();
      this.#pending.delete(id);
    } else if (id >= 1 && id <= this.#last) this.options.record.duplicateAcks++;
    else this.options.record.unknownAcks++;
  }
}
