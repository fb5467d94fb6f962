/** The polls of a fleet, counted by second. */
export class Load {
  readonly #counts: number[] = [];

  /** @param weight the number of clients that each counted client represents */
  constructor(readonly weight = 1) {}

  add(timeMs: number) {
    const second = Math.floor(timeMs / 1000);
    while (this.#counts.length <= second) this.#counts.push(0);
    this.#counts[second] = (this.#counts[second] ?? 0) + 1;
  }

  /** The largest number of polls in one second, from one second to before another. */
  peak(from = 0, to = Infinity): number {
    return this.#between(from, to).reduce((most, count) => Math.max(most, count), 0) * this.weight;
  }

  /** The mean number of polls a second, from one second to before another. */
  mean(from = 0, to = this.#counts.length): number {
    const sum = this.#between(from, to).reduce((sum, count) => sum + count, 0);
    return (sum * this.weight) / (to - from);
  }

  /** The number of all polls. */
  get total(): number {
    return this.#counts.reduce((sum, count) => sum + count, 0) * this.weight;
  }

  /**
   * How strongly the polls come in waves: the deviation of the polls a second from their mean over `periodSeconds`, divided
   * by that mean. The deviation that independent clients have by chance is taken off. 0 is perfectly spread. If all
   * clients poll in the same second of ten, it is 3.
   */
  waves(periodSeconds: number, from = 0, to = this.#counts.length): number {
    let [squares, mean, seconds] = [0, 0, 0];
    for (let start = from; start + periodSeconds <= to; start += periodSeconds) {
      const period = this.#between(start, start + periodSeconds);
      const periodMean = period.reduce((sum, count) => sum + count, 0) / periodSeconds;
      for (const count of period) squares += (count - periodMean) ** 2 - periodMean * (1 - 1 / periodSeconds);
      mean += periodMean * periodSeconds;
      seconds += periodSeconds;
    }
    if (mean === 0) return 0;
    return Math.sqrt(Math.max(0, squares / seconds)) / (mean / seconds);
  }

  #between(from: number, to: number): readonly number[] {
    const counts = this.#counts.slice(from, to);
    const missing = Number.isFinite(to) ? to - from - counts.length : 0;
    return missing > 0 ? [...counts, ...Array.from({length: missing}, () => 0)] : counts;
  }
}
