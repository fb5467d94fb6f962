/** What a notch counts, as in Windows and in `InputEvent`. */
const NOTCH = 120;

/** How many of each unit make a notch, by `WheelEvent.deltaMode`: pixels, lines, pages. */
const PER_NOTCH: readonly number[] = [100, 3, 1];

/** A turn of the wheel in 120ths of a notch. Touch pads turn by fractions of it. */
export const wheelNotches = (delta: {
  readonly deltaX: number;
  readonly deltaY: number;
  readonly deltaMode: number;
}): {readonly dx: number; readonly dy: number} => {
  const {deltaX, deltaY, deltaMode} = delta;
  const unit = NOTCH / (PER_NOTCH[deltaMode] ?? 100);
  return {dx: deltaX * unit, dy: deltaY * unit};
};
