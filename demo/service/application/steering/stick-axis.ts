/** Sticks never rest exactly at zero. */
const DEAD_ZONE = 0.15;

/** Converts one axis of a stick from 16 bits to −1…1, with a dead zone around the middle. */
export function toStickAxis(value: number): number {
  const share = Math.max(-1, value / 32767);
  return Math.abs(share) < DEAD_ZONE ? 0 : (share - Math.sign(share) * DEAD_ZONE) / (1 - DEAD_ZONE);
}
