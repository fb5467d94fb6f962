/** The value of one notch, as in Windows and in `InputEvent`. */
const NOTCH = 120;

/** The size of a notch in each unit, by `WheelEvent.deltaMode`: pixels, lines, pages. */
const UNITS_PER_NOTCH: readonly number[] = [100, 3, 1];

/** A turn of a wheel or a touchpad, as in `WheelEvent`. */
export interface WheelTurn {
  readonly deltaX: number;
  readonly deltaY: number;
  readonly deltaMode: number;
  /** Whether Shift is held: the wheel then turns sideways. Some browsers already report it as `deltaX`. */
  readonly shiftKey?: boolean;
}

/** Converts a turn of the wheel to 120ths of a notch, on both axes. Touchpads turn by fractions of a notch. */
export const toWheelNotches = ({
  deltaX,
  deltaY,
  deltaMode,
  shiftKey = false,
}: WheelTurn): {readonly dx: number; readonly dy: number} => {
  const scale = NOTCH / (UNITS_PER_NOTCH[deltaMode] ?? 100);
  const isSideways = shiftKey && deltaX === 0;
  return isSideways ? {dx: deltaY * scale, dy: 0} : {dx: deltaX * scale, dy: deltaY * scale};
};
