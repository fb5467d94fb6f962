import type {FrameFault} from './injection.ts';

/** One direction of a signaling socket. Applies the current faults to each frame. */
export class FramePath {
  #heldFrame: string | undefined;

  constructor(
    /** Returns the fault that applies to a frame, if any, and counts the fault as used. */
    private readonly faultFor: (text: string) => FrameFault | undefined,
    private readonly send: (text: string) => void,
  ) {}

  relay(text: string): void {
    const fault = this.faultFor(text);
    const heldFrame = this.#heldFrame;
    this.#heldFrame = undefined;
    if (fault?.do === 'reorder' && heldFrame === undefined) this.#heldFrame = text;
    else for (const frame of fault ? applyFault(text, fault) : [text]) this.send(frame);
    if (heldFrame !== undefined) this.send(heldFrame);
  }
}

const applyFault = (text: string, fault: FrameFault): readonly string[] => {
  switch (fault.do) {
    case 'drop':
      return [];
    case 'duplicate':
      return [text, text];
    case 'repeat':
      return Array<string>(fault.count).fill(text);
    case 'corrupt':
      // A change of every seventh character breaks both the JSON and its content.
      return [text.replace(/([^]{6})[^]/g, '$1\u2603')];
    case 'replace':
      return [fault.text];
    case 'edit':
      return [text.replaceAll(fault.search, fault.to)];
    case 'reorder':
      return [text];
    default:
      return fault satisfies never;
  }
};
