import type {FrameFault} from './injection.ts';

/** One direction of a socket: frames go in, and come out as the faults of the moment leave them. */
export class FrameWay {
  #held: string | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(
    /** The fault that a frame meets, if any; asking counts as meeting. */
    private readonly faultFor: (text: string) => FrameFault | undefined,
    private readonly send: (text: string) => void,
  ) {}

  pass(text: string): void {
    const fault = this.faultFor(text);
    const held = this.#held;
    this.#held = undefined;
    if (fault?.do === 'delay') {
      const waited = new Promise<void>((resolve) => setTimeout(resolve, fault.ms));
      this.#queue(text, waited);
    } else if (fault?.do === 'reorder' && held === undefined) this.#held = text;
    else for (const frame of fault ? spoilt(text, fault) : [text]) this.#queue(frame);
    if (held !== undefined) this.#queue(held);
  }

  /** A delay holds up what comes behind, as on any TCP connection. */
  #queue(text: string, until: Promise<void> = Promise.resolve()): void {
    this.#last = Promise.all([this.#last, until]).then(() => this.send(text));
  }
}

const spoilt = (text: string, fault: FrameFault): readonly string[] => {
  switch (fault.do) {
    case 'drop':
      return [];
    case 'duplicate':
      return [text, text];
    case 'repeat':
      return Array<string>(fault.count).fill(text);
    case 'truncate':
      return [text.slice(0, fault.characters)];
    case 'corrupt':
      // Every seventh character is another one, so that neither the JSON nor what it holds is left whole.
      return [text.replace(/([^]{6})[^]/g, '$1\u2603')];
    case 'replace':
      return [fault.text];
    case 'edit':
      return [text.replaceAll(fault.search, fault.to)];
    case 'reorder':
    case 'delay':
      return [text];
    default:
      return fault satisfies never;
  }
};
