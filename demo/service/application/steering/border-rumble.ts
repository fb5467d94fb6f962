const rumbleSeconds = 0.25;

/** A gamepad that drives into the border rumbles for a moment, and for as long as it keeps driving. */
export class BorderRumble {
  readonly #until = new Map<number, number>();

  constructor(private readonly run: (index: number, motors: {weak: number; strong: number}) => void) {}

  strike(pads: readonly number[], seconds: number): void {
    for (const index of pads) {
      if (!this.#until.has(index)) this.run(index, {weak: 0.35, strong: 0.7});
      this.#until.set(index, seconds + rumbleSeconds);
    }
  }

  pass(seconds: number): void {
    for (const [index, until] of this.#until) {
      if (seconds < until) continue;
      this.#until.delete(index);
      this.run(index, {weak: 0, strong: 0});
    }
  }
}
