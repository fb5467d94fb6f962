const RADIANS_PER_SECOND = (5 * Math.PI) / 180;
const IDLE_SECONDS = 8;

/** Turns the camera slowly while the user does not move it. It can pause and resume at the same angle. */
export class Turntable {
  #inputAt = -Infinity;
  #pausedAt: number | undefined;
  #pausedSeconds = 0;

  angleAt(seconds: number): number {
    return ((this.#pausedAt ?? seconds) - this.#pausedSeconds) * RADIANS_PER_SECOND;
  }

  /** The user does something. A pause lasts until some seconds after that. */
  noteInput(seconds: number) {
    this.#inputAt = seconds;
  }

  /** Pauses because the camera moves. */
  pause(seconds: number) {
    this.#pausedAt ??= seconds;
    this.noteInput(seconds);
  }

  resumeIfIdle(seconds: number) {
    if (seconds - this.#inputAt > IDLE_SECONDS) this.resume(seconds);
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
    this.#inputAt = -Infinity;
  }
}
