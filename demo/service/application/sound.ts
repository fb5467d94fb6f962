const SAMPLE_RATE = 48_000;
const LOUDNESS = 0.045;

/** The partials of a soft open chord: frequency, share, and the frequency at which the volume swells. */
const PARTIALS = [
  {hertz: 110, share: 1, breath: 0.05},
  {hertz: 164.81, share: 0.7, breath: 0.07},
  {hertz: 220, share: 0.55, breath: 0.11},
  {hertz: 277.18, share: 0.35, breath: 0.09},
  {hertz: 329.63, share: 0.25, breath: 0.13},
];

/** Fills mono samples of a quiet chord. Each sample depends only on its number, so the blocks join without a click. */
export function fillAmbientSound(firstSample: number, samples: Int16Array) {
  for (let at = 0; at < samples.length; at++) {
    const seconds = (firstSample + at) / SAMPLE_RATE;
    let sum = 0;
    for (const {hertz, share, breath} of PARTIALS) {
      const swell = 0.65 + 0.35 * Math.sin(2 * Math.PI * breath * seconds + hertz);
      sum += share * swell * Math.sin(2 * Math.PI * hertz * seconds);
    }
    samples[at] = sum * LOUDNESS * Math.min(1, seconds / 2) * 32767;
  }
}
