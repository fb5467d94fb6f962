const RADIANS_PER_SECOND = (5 * Math.PI) / 180;

/** Turns the camera slowly while the user does not move it. It can pause and resume at the same angle. */
export class Turntable {
  #pausedAt: number | undefined;
  #pausedSeconds = 0;

  angleAt(seconds: number): number {
    return ((this.#pausedAt ?? seconds) - this.#pausedSeconds) * RADIANS_PER_SECOND;
  }

  pause(seconds: number) {
    this.#pausedAt ??= seconds;
  }

  resume(seconds: number) {
    if (this.#pausedAt === undefined) return;
    this.#pausedSeconds += seconds - this.#pausedAt;
    this.#pausedAt = undefined;
  }

  /** Restarts at angle 0. */
  restart(seconds: number) {
    this.#pausedAt = undefined;
    this.#pausedSeconds = seconds;
  }
}
