import type {HostEvent} from '../../connector.ts';
import type {InputEvent} from '../../input-event.ts';
import type {Bytes} from '../data-channels.ts';
import {toModifierBits, toVirtualKey} from './keys.ts';
import {
  createButtonPacket,
  createGamepadPacket,
  createHapticsPacket,
  createKeyPacket,
  createLocksPacket,
  createMoveByPacket,
  createMoveToPacket,
  createWheelPacket,
  framePacket,
  frameText,
} from './packet.ts';

/** A command of a host on the input channel: run the motors of a gamepad. */
type Rumble = Extract<HostEvent, {kind: 'rumble'}>;

/** When a message is sent. Both times are on the timeline of `performance.now()`. */
interface Sending {
  /** When the host's handshake arrived: the zero of the protocol's clock. */
  readonly startMs: number;
  readonly nowMs: number;
}

/** The events whose packets are wrapped with their size (`nvst.md` 4.4). */
const SIZED: readonly InputEvent['kind'][] = ['move', 'move-by', 'gamepad'];

/**
 * Encodes input as the packets of `nvst.md` 4.3, framed for one version (4.4). It keeps the fractions of motion and of the wheel
 * from event to event, between one handshake and the next.
 */
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
    return packet ? [this.#framePacket(packet, SIZED.includes(event.kind), sending)] : [];
  }

  /** Encodes the permission for the host to run the motors of gamepads. Send it before the first gamepad. */
  enableHaptics(sending: Sending): Bytes {
    return this.#framePacket(createHapticsPacket(), false, sending);
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
      case 'gamepad':
        return createGamepadPacket(event.pad, us);
      default:
        return event satisfies never;
    }
  }

  #framePacket(packet: Bytes, isSized: boolean, {startMs, nowMs}: Sending): Bytes {
    return framePacket(packet, this.#version, isSized, (nowMs - startMs) * 1000);
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

/** Splits text into UTF-8 pieces that each fit into a packet. Keeps code points whole. Lone surrogates become U+FFFD. */
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

/** The two-byte types of the host's messages (`nvst.md` 4.2, 4.4). */
const HANDSHAKE = 0x020e;
const RUMBLE = 267;

/** Reads the version of the input protocol from a message of the host. `undefined` if the message is not a handshake. */
export const readHandshake = (message: Bytes): number | undefined => {
  const [type, version] = readWords(message);
  return type === HANDSHAKE ? version : undefined;
};

/**
 * Reads a rumble. `undefined` for any other message. The length of the message suggests fields of two bytes, including the type
 * (`nvst.md` 4.4).
 */
export const readRumble = (message: Bytes): Rumble | undefined => {
  const [type, kind, length = 0, index, weak, strong] = readWords(message);
  if (type !== RUMBLE || kind !== 1 || length < 6) return undefined;
  if (index === undefined || weak === undefined || strong === undefined) return undefined;
  return {kind: 'rumble', index, strong: strong / 0xffff, weak: weak / 0xffff};
};

/** The first twelve bytes as little-endian numbers of two bytes. */
const readWords = ({buffer, byteOffset, length}: Bytes): readonly number[] => {
  const view = new DataView(buffer, byteOffset, length);
  return Array.from({length: Math.min(6, length >> 1)}, (_, index) => view.getUint16(2 * index, true));
};
