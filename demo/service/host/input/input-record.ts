import {z} from 'zod';
import type {ApplicationMessage} from '../../application/application.ts';
import type {DecodedInput} from './decoded-input.ts';

/** The channel that a message came on. */
export type InputChannel = 'ordered' | 'partially-reliable';

const maximumKept = 500;
const toggle = z.object({on: z.boolean().catch(true)});

const longestText = 2000;
const short = (input: DecodedInput): DecodedInput =>
  input.kind === 'text' ? {...input, text: input.text.slice(0, longestText)} : input;

/**
 * What arrived, for whoever wants to compare it with what was done: the message `demoInputLog` is answered with the
 * last inputs, and after `demoEchoInput` each is sent as `demoInput` at once.
 */
export class InputRecord {
  #log: Record<string, unknown>[] = [];
  #isEchoing = false;
  #count = 0;

  constructor(private readonly send: (message: ApplicationMessage) => void) {}

  add(input: DecodedInput, channel: InputChannel): void {
    const payload = {number: ++this.#count, channel, ...short(input)};
    this.#log.push(payload);
    if (this.#log.length > maximumKept) this.#log = this.#log.slice(-maximumKept);
    if (this.#isEchoing) this.send({event_type: 'demoInput', payload});
  }

  /** Answers whether the message was for the record. */
  message({event_type, payload, id}: ApplicationMessage): boolean {
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
