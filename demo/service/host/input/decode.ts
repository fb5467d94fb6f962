import {decodeBody, type DecodedInput} from './decode-body.ts';

const TIMED = 0x23;
const PLAIN = 0x22;
const SIZED = 0x21;
const NEVER_WRAPPED: ReadonlySet<DecodedInput['kind']> = new Set(['heartbeat', 'text']);

/**
 * Decodes one message of an input channel, of protocol version 2 or 3. Never throws. An unreadable part and all bytes
 * after it are returned as unknown.
 */
export function decodeInput(message: Uint8Array): DecodedInput[] {
  switch (message[0]) {
    case TIMED:
      // The host does not need the send time.
      return decodeRecords(message, 9);
    case PLAIN: {
      const {input} = decodeBody(message.subarray(1));
      return [input.kind === 'text' ? input : toUnknown(message)];
    }
    default: {
      const {input, size} = decodeBody(message);
      const rest = size < message.length ? [toUnknown(message.subarray(size))] : [];
      return [input, ...rest];
    }
  }
}

/**
 * Decodes a message as NVIDIA's server does (`nvst.md` 4.4): only the first record counts, with or without the time of
 * sending. A bare body of version 2 is unknown. Never throws.
 */
export function decodeFirstRecord(message: Uint8Array): DecodedInput {
  const record = message.subarray(message[0] === TIMED ? 9 : 0);
  if (record[0] === PLAIN) return decodeBody(record.subarray(1)).input;
  return record[0] === SIZED ? decodeRecord(record).input : toUnknown(message);
}

function decodeRecords(message: Uint8Array, from: number): DecodedInput[] {
  const inputs: DecodedInput[] = [];
  for (let at = from; at < message.length;) {
    const {input, size} = decodeRecord(message.subarray(at));
    inputs.push(input);
    at += size;
  }
  return inputs.length > 0 ? inputs : [toUnknown(message)];
}

/** Decodes the record at the start of `bytes`. An unreadable record includes all remaining bytes. */
function decodeRecord(bytes: Uint8Array): {readonly input: DecodedInput; readonly size: number} {
  const lost = {input: toUnknown(bytes), size: bytes.length};
  if (bytes[0] === PLAIN) {
    const {input, size} = decodeBody(bytes.subarray(1));
    return NEVER_WRAPPED.has(input.kind) ? lost : {input, size: 1 + size};
  }
  if (bytes[0] !== SIZED || bytes.length < 3) return lost;
  const length = (bytes[1] ?? 0) * 256 + (bytes[2] ?? 0);
  const body = bytes.subarray(3, 3 + length);
  const {input, size} = decodeBody(body);
  const isWhole = body.length === length && size === length && !NEVER_WRAPPED.has(input.kind);
  return isWhole ? {input, size: 3 + length} : lost;
}

function toUnknown(bytes: Uint8Array): DecodedInput {
  return {kind: 'unknown', bytes: bytes.length};
}
