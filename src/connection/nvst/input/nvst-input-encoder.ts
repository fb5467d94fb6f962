import type {InputEvent} from '../../input-event.ts';
import type {Bytes} from '../bytes.ts';
import {framePacket, frameText, type Wrapping} from './framing.ts';
import type {InputEncoder, Sending} from './input-codec.ts';
import {toModifierBits} from './modifier-bits.ts';
import {
  createButtonPacket,
  createGamepadPacket,
  createHapticsPacket,
  createKeyPacket,
  createLocksPacket,
  createMoveByPacket,
  createMoveToPacket,
  createWheelPacket,
} from './packet.ts';
import {splitText} from './split-text.ts';
import type {EncodeTouch} from './touch-codec.ts';
import {toVirtualKey} from './virtual-keys.ts';

const SINGLE: Wrapping = {kind: 'single'};
const SIZED: Wrapping = {kind: 'sized'};

/** Encodes input as the packets of `nvst.md` 4.3, framed for one version (4.4). */
export class NvstInputEncoder implements InputEncoder {
  readonly #version: number;
  readonly #encodeTouch: EncodeTouch | undefined;
  readonly #motion = {x: new WholeSteps(), y: new WholeSteps()};
  readonly #wheel = {x: new WholeSteps(), y: new WholeSteps()};
  /** The last sequence number of each gamepad on the partially reliable channel. */
  readonly #sequences = new Map<number, number>();

  /** @param encodeTouch encodes touches (default: touches are dropped) */
  constructor(version: number, encodeTouch?: EncodeTouch) {
    this.#version = version;
    this.#encodeTouch = encodeTouch;
  }

  encode(event: InputEvent, sending: Sending): readonly Bytes[] {
    if (event.kind === 'text') return splitText(event.text).map(frameText);
    const us = 'timeMs' in event ? (event.timeMs - sending.startMs) * 1000 : 0;
    const packet = this.#createPacket(event, us);
    return packet ? [this.#framePacket(packet, this.#chooseWrapping(event, sending), sending)] : [];
  }

  enableHaptics(sending: Sending): Bytes {
    return this.#framePacket(createHapticsPacket(true), SINGLE, sending);
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
      case 'touch':
        return this.#encodeTouch?.(event, us);
      default:
        return event satisfies never;
    }
  }

  #chooseWrapping(event: InputEvent, {isPartiallyReliable}: Sending): Wrapping {
    switch (event.kind) {
      case 'move':
      case 'move-by':
      // A host that does not know the packet can skip it by its size.
      case 'touch':
        return SIZED;
      case 'gamepad':
        return isPartiallyReliable ? this.#numberMessage(event.pad.index) : SIZED;
      default:
        return SINGLE;
    }
  }

  #numberMessage(index: number): Wrapping {
    const sequence = ((this.#sequences.get(index) ?? 0) + 1) & 0xffff;
    this.#sequences.set(index, sequence);
    return {kind: 'numbered', index, sequence};
  }

  #framePacket(packet: Bytes, wrapping: Wrapping, {startMs, nowMs}: Sending): Bytes {
    return framePacket(packet, this.#version, wrapping, (nowMs - startMs) * 1000);
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
