/** Encodes a rumble command for `input_channel_v1`. The strength of each motor is from 0 to 1. */
export function createRumblePacket(
  index: number,
  {weak, strong}: {readonly weak: number; readonly strong: number},
): Uint8Array {
  const motor = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 65535);
  const words = [267, 1, 6, index, motor(weak), motor(strong)];
  return new Uint8Array(words.flatMap((word) => [word & 255, word >> 8]));
}
