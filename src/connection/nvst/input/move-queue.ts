import type {InputEvent} from '../../input-event.ts';

/** A move of the mouse. */
export type Move = Extract<InputEvent, {kind: 'move' | 'move-by'}>;

/** Sends a move. Returns false if the channel is congested. */
type SendMove = (move: Move) => boolean;

/** The interval between moves, in milliseconds, as in other clients of these hosts (`nvst.md` 4.4). */
const MOVE_INTERVAL_MS = 8;

const scheduleNext = (run: () => void) => void setTimeout(run, MOVE_INTERVAL_MS);

/**
 * Limits the rate of moves. Sends the first move immediately and merges the following ones: keeps the last position, or
 * the sum of the motion. On a congested channel the queue holds a position and drops motion, which would arrive as a
 * jump.
 */
export class MoveQueue {
  readonly #send: SendMove;
  readonly #schedule: (run: () => void) => void;
  #gathered: Move | undefined;
  #isPausing = false;

  /** @param schedule runs its argument when the next move may be sent (default: after 8 ms) */
  constructor(send: SendMove, schedule: (run: () => void) => void = scheduleNext) {
    this.#send = send;
    this.#schedule = schedule;
  }

  add(move: Move) {
    if (this.#gathered && this.#gathered.kind !== move.kind) this.#sendGathered();
    this.#gathered = mergeMoves(this.#gathered, move);
    if (!this.#isPausing) this.#sendNext();
  }

  /** Removes and returns the gathered move, so that the caller can send it before another event. */
  removeGathered(): Move | undefined {
    const gathered = this.#gathered;
    this.#gathered = undefined;
    return gathered;
  }

  #sendNext() {
    this.#isPausing = this.#gathered !== undefined;
    if (!this.#isPausing) return;
    this.#sendGathered();
    this.#schedule(() => this.#sendNext());
  }

  #sendGathered() {
    if (this.#gathered && (this.#send(this.#gathered) || this.#gathered.kind === 'move-by'))
      this.#gathered = undefined;
  }
}

const mergeMoves = (earlier: Move | undefined, move: Move): Move =>
  earlier?.kind === 'move-by' && move.kind === 'move-by'
    ? {...move, dx: earlier.dx + move.dx, dy: earlier.dy + move.dy}
    : move;
