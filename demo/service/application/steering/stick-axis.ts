/** No stick rests at exactly nothing. */
const deadZone = 0.15;

/** One axis of a stick, from its 16 bits to −1…1, with nothing around its middle. */
export function stickAxis(value: number): number {
  const share = Math.max(-1, value / 32767);
  return Math.abs(share) < deadZone ? 0 : (share - Math.sign(share) * deadZone) / (1 - deadZone);
}
