import type {InputEvent} from '../../input-event.ts';

/** A motion of the mouse. */
export type Move = Extract<InputEvent, {kind: 'move' | 'move-by'}>;

/** Whether a move could be sent now. */
type Send = (move: Move) => boolean;

/** How often moves are sent, in milliseconds, as other clients of these hosts do (`nvst.md` 4.4). */
const PACE_MS = 8;

const afterPace = (run: () => void) => void setTimeout(run, PACE_MS);

/**
 * Thins out moves: the first is sent at once, those that follow closely are gathered into one, the last place or the sum
 * of the motion. Where the way is full, a place waits and motion is given up: it would come as a jump.
 */
export class MoveQueue {
  readonly #send: Send;
  readonly #later: (run: () => void) => void;
  #gathered: Move | undefined;
  #pausing = false;

  /** @param later runs its argument when the next move may be sent; default: 8 ms later */
  constructor(send: Send, later: (run: () => void) => void = afterPace) {
    this.#send = send;
    this.#later = later;
  }

  add(move: Move) {
    if (this.#gathered && this.#gathered.kind !== move.kind) this.#sendGathered();
    this.#gathered = gather(this.#gathered, move);
    if (!this.#pausing) this.#next();
  }

  /** Hands out what was gathered, for whoever must send it before something else. */
  take(): Move | undefined {
    const gathered = this.#gathered;
    this.#gathered = undefined;
    return gathered;
  }

  #next() {
    this.#pausing = this.#gathered !== undefined;
    if (!this.#pausing) return;
    this.#sendGathered();
    this.#later(() => this.#next());
  }

  #sendGathered() {
    if (this.#gathered && (this.#send(this.#gathered) || this.#gathered.kind === 'move-by'))
      this.#gathered = undefined;
  }
}

const gather = (earlier: Move | undefined, move: Move): Move =>
  earlier?.kind === 'move-by' && move.kind === 'move-by'
    ? {...move, dx: earlier.dx + move.dx, dy: earlier.dy + move.dy}
    : move;
