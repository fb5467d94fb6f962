/** The packet types, the first field of a packet (`nvst.md` 4.3). */
export const PACKET = {
  heartbeat: 2,
  keyDown: 3,
  keyUp: 4,
  moveTo: 5,
  moveBy: 7,
  buttonDown: 8,
  buttonUp: 9,
  wheel: 10,
  gamepad: 12,
  haptics: 13,
  locks: 19,
  text: 23,
} as const;
