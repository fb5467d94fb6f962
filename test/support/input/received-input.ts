import {oneEvent} from '@open-wc/testing';
import {toCharacter} from '../../../demo/service/application/input/key-character.ts';
import type {DecodedInput} from '../../../demo/service/host/input/decode-body.ts';
import type {InputChannel} from '../../../demo/service/host/input/input-record.ts';
import type {AppStreamElement} from '../../../src/index.ts';
import {openStream, waitForPhase, type StreamOptions} from '../element/open-stream.ts';
import {until} from '../until.ts';

/** One input event, as the host has decoded it. */
export type ReceivedEvent = DecodedInput & {readonly channel: InputChannel};
type ReceivedEventOf<Kind extends ReceivedEvent['kind']> = Extract<ReceivedEvent, {readonly kind: Kind}>;

/** The input that an element's host has received, in order, without heartbeats and lock states. */
export class ReceivedInput {
  #inputs: ReceivedEvent[] = [];

  constructor(element: AppStreamElement) {
    element.addEventListener('message', ({data}) => {
      const {event_type, payload} = data as {readonly event_type: string; readonly payload: ReceivedEvent};
      if (event_type !== 'demoInput') return;
      if (payload.kind !== 'heartbeat' && payload.kind !== 'locks') this.#inputs.push(payload);
    });
  }

  get all(): readonly ReceivedEvent[] {
    return this.#inputs;
  }

  /** The input events of one kind. */
  ofKind<Kind extends ReceivedEvent['kind']>(kind: Kind): readonly ReceivedEventOf<Kind>[] {
    return this.#inputs.filter((input): input is ReceivedEventOf<Kind> => input.kind === kind);
  }

  /** The key events: `+65` for a press, `-65` for a release. */
  get keys(): readonly string[] {
    return this.ofKind('key').map(({vk, pressed}) => `${pressed ? '+' : '-'}${vk}`);
  }

  /** What the user has typed: text, and the characters of keys on a US keyboard. */
  get typed(): string {
    return this.#inputs
      .map((input) => {
        if (input.kind === 'text') return input.text;
        return input.kind === 'key' && input.pressed ? toCharacter(input.vk, input.modifiers, false) : '';
      })
      .join('');
  }

  /** The button events: `+1` for a press of the left button, `-1` for its release. */
  get buttons(): readonly string[] {
    return this.ofKind('button').map(({button, pressed}) => `${pressed ? '+' : '-'}${button}`);
  }

  /** Removes all recorded events. */
  clear() {
    this.#inputs = [];
  }

  /** Resolves when the received events meet the condition. */
  async waitFor(what: string, isReceived: (received: this) => boolean): Promise<this> {
    try {
      return await until(`${what} at the host`, () => isReceived(this) && this);
    } catch (error) {
      throw new Error(`${String(error)}; the host has received ${JSON.stringify(this.#inputs.slice(-12))}`, {
        cause: error,
      });
    }
  }
}

/** Opens a playing element that accepts input, and records the input that its host receives from then on. */
export const openStreamWithInput = async (options: StreamOptions = {}) => {
  const element = await openStream({width: 640, height: 360, ...options});
  const isOpen = oneEvent(element, 'inputchange');
  await waitForPhase(element, 'playing');
  await isOpen;
  const received = new ReceivedInput(element);
  await element.send({event_type: 'demoEchoInput', payload: {on: true}});
  // The application does not reply to `demoEchoInput`. Its reply to the next message shows that the echo is on.
  await element.request({event_type: 'demoInputLog', payload: {}});
  return {element, received};
};
