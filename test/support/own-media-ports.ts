/**
 * UDP ports for the media of one process's services. Runs beside each other shall not take each other's, nor browsers,
 * which take theirs from 32768 on.
 */
export const ownMediaPorts = () => {
  const min = 12_000 + (process.pid % 100) * 200;
  return {min, max: min + 199};
};
