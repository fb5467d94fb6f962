import {z} from 'zod';
import type {ApplicationMessage} from '../../application/application.ts';
import type {DecodedInput} from './decode-body.ts';

/** The channel of a message. */
export type InputChannel = 'ordered' | 'partially-reliable';

const MAX_INPUTS = 500;
const toggle = z.object({on: z.boolean().catch(true)});

const MAX_TEXT_LENGTH = 2000;
const shortenText = (input: DecodedInput): DecodedInput =>
  input.kind === 'text' ? {...input, text: input.text.slice(0, MAX_TEXT_LENGTH)} : input;

/**
 * Records the received inputs, so that a test can compare them with what the user did. The host replies to
 * `demoInputLog` with the last inputs. After `demoEchoInput`, it sends each input as `demoInput`.
 */
export class InputRecord {
  #log: Record<string, unknown>[] = [];
  #isEchoing = false;
  #count = 0;

  constructor(private readonly send: (message: ApplicationMessage) => void) {}

  add(input: DecodedInput, channel: InputChannel) {
    const payload = {number: ++this.#count, channel, ...shortenText(input)};
    this.#log.push(payload);
    if (this.#log.length > MAX_INPUTS) this.#log = this.#log.slice(-MAX_INPUTS);
    if (this.#isEchoing) this.send({event_type: 'demoInput', payload});
  }

  /** Notes what else the page has asked for, such as a size. It has no number of its own. */
  note(entry: Readonly<Record<string, unknown>>) {
    this.#log.push({...entry});
  }

  /** Returns whether the message was for the record. */
  handleMessage({event_type, payload, id}: ApplicationMessage): boolean {
    if (event_type === 'demoEchoInput') {
      this.#isEchoing = toggle.parse(payload).on;
      return true;
    }
    if (event_type !== 'demoInputLog') return false;
    const inputs = [...this.#log];
    this.send({event_type: 'demoInputLog', payload: {inputs}, ...(id === undefined ? {} : {id})});
    return true;
  }
}
