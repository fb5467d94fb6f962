/**
 * Tells whether a gamepad was used since the last time it was asked. A pad has no events, and one that lies there
 * trembles: what counts is a button, and an axis that is another quarter of its way.
 */
export const padsInUse = (): (() => boolean) => {
  let before = look();
  return () => {
    const now = look();
    const isUsed = now !== before;
    before = now;
    return isUsed;
  };
};

const look = () => {
  try {
    return JSON.stringify(
      navigator
        .getGamepads()
        .map(
          (pad) =>
            pad && [pad.buttons.map(({pressed}) => pressed), pad.axes.map((axis) => Math.round(axis * 2))],
        ),
    );
  } catch {
    // The page's policy forbids them, or it came by an insecure way.
    return '';
  }
};
