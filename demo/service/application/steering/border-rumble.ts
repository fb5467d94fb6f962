const RUMBLE_SECONDS = 0.25;

/** Rumbles a gamepad that moves into the scene's border, until shortly after the movement stops. */
export class BorderRumble {
  readonly #until = new Map<number, number>();

  constructor(private readonly run: (index: number, motors: {weak: number; strong: number}) => void) {}

  start(pads: readonly number[], seconds: number) {
    for (const index of pads) {
      if (!this.#until.has(index)) this.run(index, {weak: 0.35, strong: 0.7});
      this.#until.set(index, seconds + RUMBLE_SECONDS);
    }
  }

  stopExpired(seconds: number) {
    for (const [index, until] of this.#until) {
      if (seconds < until) continue;
      this.#until.delete(index);
      this.run(index, {weak: 0, strong: 0});
    }
  }
}
