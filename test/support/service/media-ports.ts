/**
 * UDP ports for the media of this process's services. Other test processes use other ports, and browsers use ports
 * from 32768 on.
 */
export const pickMediaPorts = () => {
  const min = 12_000 + (process.pid % 100) * 200;
  return {min, max: min + 199};
};
