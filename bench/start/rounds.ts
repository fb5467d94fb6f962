/** Runs each variant once in each round, and reverses the order in every second round. */
export const runRounds = async <Variant>(
  variants: readonly Variant[],
  rounds: number,
  run: (variant: Variant, round: number) => Promise<void>,
) => {
  for (let round = 0; round < rounds; round++) {
    for (const variant of round % 2 === 0 ? variants : variants.toReversed()) await run(variant, round);
  }
};
