import type {InputEvent} from '../../input-event.ts';
import {frame, frameText, type Wrapping} from './framing.ts';
import type {Bytes, InputEncoder, Sending} from './input-codec.ts';
import {modifierBits} from './modifier-bits.ts';
import {
  buttonPacket,
  gamepadPacket,
  hapticsPacket,
  keyPacket,
  locksPacket,
  moveByPacket,
  moveToPacket,
  wheelPacket,
} from './packet.ts';
import {splitText} from './split-text.ts';
import {virtualKey} from './virtual-keys.ts';
import {WholeSteps} from './whole-steps.ts';

const SINGLE: Wrapping = {kind: 'single'};
const SIZED: Wrapping = {kind: 'sized'};

/** Input as the packets of `nvst.md` 4.3, framed for one version (4.4). */
export class NvstInputEncoder implements InputEncoder {
  readonly #version: number;
  readonly #motion = {x: new WholeSteps(), y: new WholeSteps()};
  readonly #wheel = {x: new WholeSteps(), y: new WholeSteps()};
  /** How many messages each gamepad has sent on the partially reliable channel. */
  readonly #sequences = new Map<number, number>();

  constructor(version: number) {
    this.#version = version;
  }

  encode(event: InputEvent, sending: Sending): readonly Bytes[] {
    if (event.kind === 'text') return splitText(event.text).map(frameText);
    const us = 'timeMs' in event ? (event.timeMs - sending.startMs) * 1000 : 0;
    const packet = this.#packet(event, us);
    return packet ? [this.#frame(packet, this.#wrapping(event, sending), sending)] : [];
  }

  enableHaptics(sending: Sending): Bytes {
    return this.#frame(hapticsPacket(true), SINGLE, sending);
  }

  #packet(event: Exclude<InputEvent, {kind: 'text'}>, us: number): Bytes | undefined {
    switch (event.kind) {
      case 'move':
        return moveToPacket(event.at.x, event.at.y, event.at.width, event.at.height, us);
      case 'move-by': {
        const dx = this.#motion.x.take(event.dx);
        const dy = this.#motion.y.take(event.dy);
        return dx || dy ? moveByPacket(dx, dy, us) : undefined;
      }
      case 'button':
        return buttonPacket(event.pressed, event.button, us);
      case 'wheel': {
        const dx = this.#wheel.x.take(event.dx);
        const dy = this.#wheel.y.take(event.dy);
        return dx || dy ? wheelPacket(dx, -dy, us) : undefined;
      }
      case 'key': {
        const key = virtualKey(event.code);
        const modifiers = modifierBits(event.code, event.modifiers);
        return key === undefined ? undefined : keyPacket(event.pressed, key, modifiers, us);
      }
      case 'locks':
        return locksPacket(event);
      case 'gamepad':
        return gamepadPacket(event.pad, us);
      case 'touch':
        return undefined;
      default:
        return event satisfies never;
    }
  }

  #wrapping(event: InputEvent, {partial}: Sending): Wrapping {
    switch (event.kind) {
      case 'move':
      case 'move-by':
        return SIZED;
      case 'gamepad':
        return partial ? this.#numbered(event.pad.index) : SIZED;
      default:
        return SINGLE;
    }
  }

  #numbered(index: number): Wrapping {
    const sequence = ((this.#sequences.get(index) ?? 0) + 1) & 0xffff;
    this.#sequences.set(index, sequence);
    return {kind: 'numbered', index, sequence};
  }

  #frame(packet: Bytes, wrapping: Wrapping, {startMs, nowMs}: Sending): Bytes {
    return frame(packet, this.#version, wrapping, (nowMs - startMs) * 1000);
  }
}
