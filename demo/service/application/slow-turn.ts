const radiansPerSecond = (5 * Math.PI) / 180;

/** The slow turn of a camera that nobody steers. It can be held, and then goes on from where it was. */
export class SlowTurn {
  #heldAt: number | undefined;
  #skipped = 0;

  get isHeld(): boolean {
    return this.#heldAt !== undefined;
  }

  angle(seconds: number): number {
    return ((this.#heldAt ?? seconds) - this.#skipped) * radiansPerSecond;
  }

  hold(seconds: number): void {
    this.#heldAt ??= seconds;
  }

  goOn(seconds: number): void {
    if (this.#heldAt === undefined) return;
    this.#skipped += seconds - this.#heldAt;
    this.#heldAt = undefined;
  }

  /** Begins anew, at no angle. */
  restart(seconds: number): void {
    this.#heldAt = undefined;
    this.#skipped = seconds;
  }
}
