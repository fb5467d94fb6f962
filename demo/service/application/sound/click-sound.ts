const SAMPLE_RATE = 48_000;
const CLICK_SAMPLES = SAMPLE_RATE * 0.09;

/** Mixes a short wooden click into the sound. */
export class ClickSound {
  /** The pitch of a requested click that has not started yet. */
  #requestedHertz: number | undefined;
  #playing: {readonly from: number; readonly hertz: number} | undefined;

  play(hertz: number) {
    this.#requestedHertz = hertz;
  }

  mixInto(firstSample: number, samples: Int16Array) {
    if (this.#requestedHertz !== undefined) this.#playing = {from: firstSample, hertz: this.#requestedHertz};
    this.#requestedHertz = undefined;
    if (!this.#playing) return;
    const {from, hertz} = this.#playing;
    for (let at = 0; at < samples.length; at++) {
      const age = firstSample + at - from;
      if (age < 0 || age >= CLICK_SAMPLES) continue;
      const seconds = age / SAMPLE_RATE;
      // The click fades in within a millisecond, so that it starts without a jump.
      const loudness = Math.min(1, seconds * 1000) * Math.exp(-seconds * 60) * 0.28;
      const tone =
        Math.sin(2 * Math.PI * hertz * seconds) + 0.4 * Math.sin(2 * Math.PI * hertz * 2.76 * seconds);
      samples[at] = Math.max(-32768, Math.min(32767, (samples[at] ?? 0) + tone * loudness * 32767));
    }
    if (firstSample - from >= CLICK_SAMPLES) this.#playing = undefined;
  }
}
