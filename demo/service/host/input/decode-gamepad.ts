import type {GamepadEvent} from '../../application/input-event.ts';

const CONSTANTS = [
  [4, 26],
  [10, 20],
  [26, 85],
] as const;

/**
 * Decodes a gamepad's body, the only one that is completely little-endian. Returns undefined if its constants are
 * wrong.
 */
export function decodeGamepad(body: DataView): GamepadEvent | undefined {
  const word = (at: number): number => body.getUint16(at, true);
  const axis = (at: number): number => body.getInt16(at, true);
  if (CONSTANTS.some(([at, value]) => word(at) !== value)) return undefined;
  const triggers = word(14);
  return {
    kind: 'gamepad',
    index: word(6),
    pads: word(8),
    buttons: word(12),
    triggers: [triggers & 255, triggers >> 8],
    leftStick: [axis(16), axis(18)],
    rightStick: [axis(20), axis(22)],
    timeUs: Number(body.getBigUint64(30, true)),
  };
}
