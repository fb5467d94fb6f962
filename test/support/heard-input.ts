import {oneEvent} from '@open-wc/testing';
import type {DecodedInput} from '../../demo/service/host/input/decoded-input.ts';
import type {InputChannel} from '../../demo/service/host/input/input-record.ts';
import type {AppStreamElement} from '../../src/index.ts';
import {openStream, reaches, type Wish} from './open-stream.ts';
import {until} from './until.ts';

/** One input, as the host's own decoder has understood it. */
export type Heard = DecodedInput & {readonly channel: InputChannel};
type HeardOf<Kind extends Heard['kind']> = Extract<Heard, {readonly kind: Kind}>;

/** What has arrived at the host of an element, in order; heartbeats and the states of locks are left out. */
export class HeardInput {
  #inputs: Heard[] = [];

  constructor(element: AppStreamElement) {
    element.addEventListener('message', ({data}) => {
      const {event_type, payload} = data as {readonly event_type: string; readonly payload: Heard};
      if (event_type !== 'demoInput') return;
      if (payload.kind !== 'heartbeat' && payload.kind !== 'locks') this.#inputs.push(payload);
    });
  }

  get all(): readonly Heard[] {
    return this.#inputs;
  }

  /** The inputs of one kind. */
  of<Kind extends Heard['kind']>(kind: Kind): readonly HeardOf<Kind>[] {
    return this.#inputs.filter((input): input is HeardOf<Kind> => input.kind === kind);
  }

  /** The keys, as `+65` for a press and `-65` for a release. */
  get keys(): readonly string[] {
    return this.of('key').map(({vk, pressed}) => `${pressed ? '+' : '-'}${vk}`);
  }

  /** All written text. */
  get text(): string {
    return this.of('text')
      .map(({text}) => text)
      .join('');
  }

  /** The buttons, as `+1` for a press of the left one and `-1` for its release. */
  get buttons(): readonly string[] {
    return this.of('button').map(({button, pressed}) => `${pressed ? '+' : '-'}${button}`);
  }

  /** Forgets what has arrived. */
  clear() {
    this.#inputs = [];
  }

  /** Fulfils when what has arrived is as wanted. */
  async until(what: string, isThere: (heard: this) => boolean): Promise<this> {
    try {
      return await until(`${what} at the host`, () => (isThere(this) ? this : undefined));
    } catch (error) {
      throw new Error(`${String(error)}; it has heard ${JSON.stringify(this.#inputs.slice(-12))}`, {
        cause: error,
      });
    }
  }
}

/** An element that plays and takes input, and what arrives at its host from now on. */
export const openHeard = async (wish: Wish = {}) => {
  const element = await openStream({width: 640, height: 360, ...wish});
  const isOpen = oneEvent(element, 'inputchange');
  await reaches(element, 'playing');
  await isOpen;
  const heard = new HeardInput(element);
  await element.send({event_type: 'demoEchoInput', payload: {on: true}});
  // The echo itself is not answered; what comes after it is.
  await element.request({event_type: 'demoInputLog', payload: {}});
  return {element, heard};
};
