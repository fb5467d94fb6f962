import {AppStreamError} from '../../errors/app-stream-error.ts';
import type {FailureCode} from '../../errors/failures.ts';
import type {CloseReason, HostEndReason, StreamSize} from '../connector.ts';
import {describeSize} from '../stream-size.ts';
import {readVendorEvent} from './vendor-library.ts';

/**
 * The error numbers of the vendor's library (`nvst.md` 1.7), with the codes of the same fault here, the likeliest first.
 */
export const ERROR_NUMBERS: Readonly<Record<string, readonly [FailureCode, ...FailureCode[]]>> = {
  C0F2210B: ['session-limit'],
  C0F22131: ['session-expired'],
  C0F22155: ['no-capacity'],
  C0F22202: ['signaling-unreachable', 'socket-refused'],
  C0F22206: ['ice-failed'],
  C0F22207: ['connection-lost'],
  C0F22208: ['input-not-open'],
  C0F2220A: ['input-not-open'],
  C0F2220B: ['connection-lost'],
  C0F2220C: ['no-packets'],
  C0F2220D: ['no-first-frame', 'frames-stopped'],
  C0F2220E: ['bad-offer'],
  C0F2220F: ['ice-failed'],
  C0F22210: ['no-candidates'],
  C0F22211: ['no-track'],
  C0F22212: ['connection-lost'],
  C0F22213: ['sign-in-timeout'],
  C0F22215: ['no-video'],
  C0F22216: ['bad-offer'],
  C0F22217: ['bad-offer'],
  C0F22218: ['sign-in-timeout'],
  C0F22219: ['no-offer'],
  C0F2221F: ['input-not-open'],
  C0F22221: ['input-not-open'],
  C0F22225: ['no-first-frame'],
  C0F22226: ['ice-failed'],
  C0F22227: ['ice-failed'],
  C0F22228: ['ice-failed'],
  C0F22303: ['size-mismatch', 'host-silent'],
  C0F2230B: ['host-silent'],
  C0F2230E: ['connection-lost'],
  C0F2232A: ['in-use'],
  C0F23FED: ['signaling-timeout'],
  C0F23FEE: ['forbidden'],
  C0F23FEF: ['unauthorized'],
};

/** The numbers of a stream that the host ends on purpose: the user, inactivity, the time limit. */
const END_NUMBERS: Readonly<Record<string, HostEndReason>> = {
  C0F22320: 'server',
  C0F22324: 'server',
  C0F22345: 'expired',
};

/**
 * What an event without a number may say, if another attempt cannot help. These words are a guess: the texts of the library
 * are not documented.
 */
const WORDS: readonly (readonly [RegExp, FailureCode])[] = [
  [/\bunauthori[sz]ed\b/i, 'unauthorized'],
  [/\bforbidden\b/i, 'forbidden'],
  [/\bsession\b.*\blimit\b/i, 'session-limit'],
  [/\bsession\b.*\bexpired\b/i, 'session-expired'],
  [/\bsession\b.*\bnot found\b/i, 'session-not-found'],
];

/**
 * Why a stream of the library is lost, or why the host ended it.
 * @param size the size that the library requested
 */
export const readVendorFailure = (
  failure: unknown,
  size: StreamSize,
): Exclude<CloseReason, {readonly kind: 'closed'}> => {
  if (failure instanceof AppStreamError) return {kind: 'lost', error: failure};
  const cause = readVendorEvent(failure).info ?? failure;
  const text = cause instanceof Error ? cause.message : typeof cause === 'string' ? cause : '';
  const detail = text && {detail: text};
  const number = findNumber(text);
  const reason = END_NUMBERS[number];
  if (reason) return {kind: 'ended', reason, ...detail};
  const code = ERROR_NUMBERS[number]?.[0] ?? WORDS.find(([words]) => words.test(text))?.[1];
  const values = {requested: describeSize(size), rendered: 'another size'};
  return {kind: 'lost', error: new AppStreamError(code ?? 'connection-lost', {cause, values, ...detail})};
};

/** Finds an error number in a text, in hexadecimal or decimal notation. Returns it in hexadecimal, or an empty text. */
const findNumber = (text: string): string => {
  const decimal = /\b3237(?:09|10)\d{4}\b/.exec(text)?.[0];
  const hex = decimal === undefined ? text : Number(decimal).toString(16);
  return /C0F2[0-9A-F]{4}/i.exec(hex)?.[0].toUpperCase() ?? '';
};

/** The number that the library reports for a close code of signaling. */
export const numberOfClose = (code: number) => (0xc0f23fff - (code - 1000)).toString(16).toUpperCase();
