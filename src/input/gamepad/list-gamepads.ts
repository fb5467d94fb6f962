/** The gamepads that the browser shows to the page, by their slot. Empty if the page must not read gamepads. */
export const listGamepads = (): readonly (Gamepad | null)[] => {
  try {
    return navigator.getGamepads();
  } catch {
    // The page's permissions policy forbids gamepads, or the page came over an insecure connection.
    return [];
  }
};
