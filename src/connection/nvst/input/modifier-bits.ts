import type {Modifiers} from '../../input-event.ts';

const BITS = {shift: 1, ctrl: 2, alt: 4, meta: 8} as const;

/** The modifiers that are themselves keys: their own bit is not set in their own message (`nvst.md` 4.3, Values). */
const OWN: Readonly<Record<string, number>> = {
  ShiftLeft: BITS.shift,
  ShiftRight: BITS.shift,
  ControlLeft: BITS.ctrl,
  ControlRight: BITS.ctrl,
  AltLeft: BITS.alt,
  AltRight: BITS.alt,
  MetaLeft: BITS.meta,
  MetaRight: BITS.meta,
};

/** The modifiers that are held while a key goes down or up, as the wire has them. */
export const modifierBits = (code: string, {shift, ctrl, alt, meta}: Modifiers): number => {
  const held =
    (shift ? BITS.shift : 0) | (ctrl ? BITS.ctrl : 0) | (alt ? BITS.alt : 0) | (meta ? BITS.meta : 0);
  return held & ~(OWN[code] ?? 0);
};
