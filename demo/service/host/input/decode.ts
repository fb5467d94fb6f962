import {decodeBody} from './body.ts';
import type {DecodedInput} from './decoded-input.ts';

const timed = 0x23;
const plain = 0x22;
const sized = 0x21;
const numbered = 0x26;
const neverWrapped: ReadonlySet<DecodedInput['kind']> = new Set(['heartbeat', 'text']);

/**
 * Reads one message of an input channel, of protocol version 2 or 3: the first byte tells them apart. Never throws;
 * what cannot be read is said to be unknown, and so is all that stands behind it.
 */
export function decodeInput(message: Uint8Array): DecodedInput[] {
  switch (message[0]) {
    case timed:
      // The time of sending is of no use here.
      return records(message, 9);
    case plain: {
      const {input} = decodeBody(message.subarray(1));
      return [input.kind === 'text' ? input : unknown(message)];
    }
    default: {
      const {input, size} = decodeBody(message);
      const rest = size < message.length ? [unknown(message.subarray(size))] : [];
      return [input, ...rest];
    }
  }
}

function records(message: Uint8Array, from: number): DecodedInput[] {
  const inputs: DecodedInput[] = [];
  for (let at = from; at < message.length;) {
    const {input, size} = record(message.subarray(at));
    inputs.push(input);
    at += size;
  }
  return inputs.length > 0 ? inputs : [unknown(message)];
}

/** Reads the record at the start of `bytes`; what cannot be read takes them all. */
function record(bytes: Uint8Array): {readonly input: DecodedInput; readonly size: number} {
  const lost = {input: unknown(bytes), size: bytes.length};
  if (bytes[0] === plain) {
    const {input, size} = decodeBody(bytes.subarray(1));
    return neverWrapped.has(input.kind) ? lost : {input, size: 1 + size};
  }
  // A gamepad's record on the channel that may lose has its index and its number in front.
  const head = bytes[0] === numbered ? 4 : 0;
  if (bytes[head] !== sized || bytes.length < head + 3) return lost;
  const length = (bytes[head + 1] ?? 0) * 256 + (bytes[head + 2] ?? 0);
  const body = bytes.subarray(head + 3, head + 3 + length);
  const {input, size} = decodeBody(body);
  const isWhole = body.length === length && size === length && !neverWrapped.has(input.kind);
  return isWhole ? {input, size: head + 3 + length} : lost;
}

function unknown(bytes: Uint8Array): DecodedInput {
  return {kind: 'unknown', bytes: bytes.length};
}
