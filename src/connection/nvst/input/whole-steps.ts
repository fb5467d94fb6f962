/** Turns motion in fractions into whole steps; what is too small for a step counts towards the next one. */
export class WholeSteps {
  #rest = 0;

  take(distance: number): number {
    const all = this.#rest + (Number.isFinite(distance) ? distance : 0);
    // Rounding towards zero, so that the rest has the sign of the motion.
    const whole = Math.trunc(all);
    this.#rest = all - whole;
    return whole;
  }
}
