import type {InputEvent} from '../../input-event.ts';
import type {Bytes} from '../data-channels.ts';
import {toModifierBits, toVirtualKey} from './keys.ts';
import {
  createButtonPacket,
  createKeyPacket,
  createLocksPacket,
  createMoveByPacket,
  createMoveToPacket,
  createWheelPacket,
  framePacket,
  frameText,
} from './packet.ts';

/** When a message is sent. Both times are on the timeline of `performance.now()`. */
interface Sending {
  /** When the host's handshake arrived: the zero of the protocol's clock. */
  readonly startMs: number;
  readonly nowMs: number;
}

/** The events whose packets are wrapped with their size (`nvst.md` 4.4). */
const SIZED: readonly InputEvent['kind'][] = ['move', 'move-by'];

/** Encodes input as packets, and keeps fractions of motion and wheel for the next event (`nvst.md` 4.3, 4.4). */
export class NvstInputEncoder {
  readonly #version: number;
  readonly #motion = {x: new WholeSteps(), y: new WholeSteps()};
  readonly #wheel = {x: new WholeSteps(), y: new WholeSteps()};

  constructor(version: number) {
    this.#version = version;
  }

  /** Encodes an event as messages, in their order. Returns none for a key that hosts do not know. */
  encode(event: InputEvent, sending: Sending): readonly Bytes[] {
    if (event.kind === 'text') return splitText(event.text).map(frameText);
    const us = 'timeMs' in event ? (event.timeMs - sending.startMs) * 1000 : 0;
    const packet = this.#createPacket(event, us);
    if (!packet) return [];
    const sentUs = (sending.nowMs - sending.startMs) * 1000;
    return [framePacket(packet, this.#version, SIZED.includes(event.kind), sentUs)];
  }

  #createPacket(event: Exclude<InputEvent, {kind: 'text'}>, us: number): Bytes | undefined {
    switch (event.kind) {
      case 'move':
        return createMoveToPacket(event.at.x, event.at.y, event.at.width, event.at.height, us);
      case 'move-by': {
        const dx = this.#motion.x.addDistance(event.dx);
        const dy = this.#motion.y.addDistance(event.dy);
        return dx || dy ? createMoveByPacket(dx, dy, us) : undefined;
      }
      case 'button':
        return createButtonPacket(event.pressed, event.button, us);
      case 'wheel': {
        const dx = this.#wheel.x.addDistance(event.dx);
        const dy = this.#wheel.y.addDistance(event.dy);
        return dx || dy ? createWheelPacket(dx, -dy, us) : undefined;
      }
      case 'key': {
        const key = toVirtualKey(event.code);
        const modifiers = toModifierBits(event.code, event.modifiers);
        return key === undefined ? undefined : createKeyPacket(event.pressed, key, modifiers, us);
      }
      case 'locks':
        return createLocksPacket(event);
      default:
        return event satisfies never;
    }
  }
}

/** Converts fractional motion to whole steps, and adds the remainder to the next motion. */
class WholeSteps {
  #remainder = 0;

  addDistance(distance: number): number {
    const total = this.#remainder + (Number.isFinite(distance) ? distance : 0);
    // Rounding towards zero keeps the sign of the motion in the remainder.
    const whole = Math.trunc(total);
    this.#remainder = total - whole;
    return whole;
  }
}

/** Max. UTF-8 bytes of one text packet (`nvst.md` 4.3). */
const MAX_BYTES = 1016;

/** Splits text into UTF-8 pieces of whole code points that each fit into a packet. Lone surrogates become U+FFFD. */
export const splitText = (text: string): readonly Uint8Array[] => {
  const utf8 = new TextEncoder().encode(text);
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < utf8.length;) {
    let end = start + MAX_BYTES;
    // A byte that continues a code point.
    while (((utf8[end] ?? 0) & 0xc0) === 0x80) end -= 1;
    pieces.push(utf8.subarray(start, end));
    start = end;
  }
  return pieces;
};

/** The two-byte type of the host's handshake (`nvst.md` 4.2). */
const HANDSHAKE = 0x020e;

/** Reads the version of the input protocol from the host's handshake. `undefined` for another message. */
export const readHandshake = ({buffer, byteOffset, length}: Bytes): number | undefined => {
  if (length < 4) return undefined;
  const view = new DataView(buffer, byteOffset, length);
  return view.getUint16(0, true) === HANDSHAKE ? view.getUint16(2, true) : undefined;
};
