/** The settings of the random runs. The environment has them: `CHAOS_MINUTES=60 npm test -- chaos`. */
export interface AskedChaos {
  /** For how long to start further runs (default: nine minutes, so that the last run ends within ten). */
  readonly minutes: number;
  /** Chooses the seeds of the runs (default: the same in each test, so that chance rejects no change). */
  readonly seed: number;
  /** The seed of the only run, as the output states it. */
  readonly run: number | undefined;
}

const {CHAOS_MINUTES, CHAOS_SEED, CHAOS_RUN} = process.env;

export const askedChaos: AskedChaos = {
  minutes: Number(CHAOS_MINUTES ?? 9),
  seed: Number(CHAOS_SEED ?? 1),
  run: CHAOS_RUN === undefined ? undefined : Number(CHAOS_RUN),
};

/** The longest time of the last run, which begins within the asked time. */
const LAST_RUN_MS = 180_000;

/** The time of the whole test, in milliseconds. */
export const chaosLimitMs = askedChaos.minutes * 60_000 + LAST_RUN_MS;
