/** A stage that a host opens and draws in a third of the time of the tea set. Tests that need another one ask for it. */
export const QUICK_STAGE = 'crystal.usdc';

/** For the demo service of tests. The other applications keep their stages. */
export const QUICK_STAGES = {'usd-viewer': QUICK_STAGE};
