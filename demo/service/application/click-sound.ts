const rate = 48_000;
const length = rate * 0.09;

/** A short wooden click, mixed into what sounds already. */
export class ClickSound {
  /** The pitch of a click that is asked for and has no sample yet to begin with. */
  #asked: number | undefined;
  #playing: {readonly from: number; readonly hertz: number} | undefined;

  click(hertz: number): void {
    this.#asked = hertz;
  }

  mix(firstSample: number, samples: Int16Array): void {
    if (this.#asked !== undefined) this.#playing = {from: firstSample, hertz: this.#asked};
    this.#asked = undefined;
    if (!this.#playing) return;
    const {from, hertz} = this.#playing;
    for (let at = 0; at < samples.length; at++) {
      const age = firstSample + at - from;
      if (age < 0 || age >= length) continue;
      const seconds = age / rate;
      // It swells within a millisecond, so that it begins without a jump.
      const loudness = Math.min(1, seconds * 1000) * Math.exp(-seconds * 60) * 0.28;
      const tone =
        Math.sin(2 * Math.PI * hertz * seconds) + 0.4 * Math.sin(2 * Math.PI * hertz * 2.76 * seconds);
      samples[at] = Math.max(-32768, Math.min(32767, (samples[at] ?? 0) + tone * loudness * 32767));
    }
    if (firstSample - from >= length) this.#playing = undefined;
  }
}
