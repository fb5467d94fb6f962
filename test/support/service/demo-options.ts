/** A stage that a host opens and draws in a third of the time of the tea set. Tests that need another one ask for it. */
export const QUICK_STAGE = 'crystal.usdc';

/** For the demo service of tests. The other applications keep their stages. */
export const QUICK_STAGES = {'usd-viewer': QUICK_STAGE};

/**
 * UDP ports for the media of this process's services. Other test processes use other ports, and browsers use ports
 * from 32768 on.
 */
export const pickMediaPorts = () => {
  const min = 12_000 + (process.pid % 100) * 200;
  return {min, max: min + 199};
};
