import type {Modifiers} from '../../input-event.ts';

const BITS = {shift: 1, ctrl: 2, alt: 4, meta: 8} as const;

/** The bit of each modifier key. The message of a modifier key leaves out its own bit (`nvst.md` 4.3, Values). */
const BIT_OF_KEY: Readonly<Record<string, number>> = {
  ShiftLeft: BITS.shift,
  ShiftRight: BITS.shift,
  ControlLeft: BITS.ctrl,
  ControlRight: BITS.ctrl,
  AltLeft: BITS.alt,
  AltRight: BITS.alt,
  MetaLeft: BITS.meta,
  MetaRight: BITS.meta,
};

/** Encodes the modifiers that are held while a key goes down or up. */
export const toModifierBits = (code: string, {shift, ctrl, alt, meta}: Modifiers): number => {
  const held =
    (shift ? BITS.shift : 0) | (ctrl ? BITS.ctrl : 0) | (alt ? BITS.alt : 0) | (meta ? BITS.meta : 0);
  return held & ~(BIT_OF_KEY[code] ?? 0);
};
