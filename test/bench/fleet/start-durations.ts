interface StartKind {
  readonly share: number;
  readonly medianMs: number;
  /** The deviation of the logarithm. */
  readonly deviation: number;
  readonly minMs: number;
  readonly maxMs: number;
}

/**
 * Starts as deployments have them (`real-deployments.md`, Times and capacity): usually 30 to 40 s, several minutes with a new
 * load balancer, 15 minutes for the first start of a stack. The shares are an assumption.
 */
const KINDS: readonly StartKind[] = [
  {share: 0.8, medianMs: 35_000, deviation: 0.15, minMs: 25_000, maxMs: 60_000},
  {share: 0.15, medianMs: 200_000, deviation: 0.4, minMs: 90_000, maxMs: 600_000},
  {share: 0.05, medianMs: 800_000, deviation: 0.15, minMs: 600_000, maxMs: 900_000},
];

/** A normally distributed number with the mean 0 and the deviation 1 (Box and Muller). */
const drawNormal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Draws the duration of a cold start, in milliseconds. */
export const drawStartMs = (random: () => number): number => {
  let rest = random();
  const kind = KINDS.find(({share}) => (rest -= share) < 0) ?? KINDS[0];
  if (!kind) return NaN;
  const ms = kind.medianMs * Math.exp(kind.deviation * drawNormal(random));
  return Math.min(kind.maxMs, Math.max(kind.minMs, ms));
};
