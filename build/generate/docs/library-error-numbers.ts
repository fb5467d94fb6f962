import type {FailureCode} from '../../../src/errors/failures.ts';

/** The error numbers of NVIDIA's library (`nvst.md` 1.7), with the codes of the same fault here, the likeliest first. */
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
  C0F22303: ['host-silent'],
  C0F2230B: ['host-silent'],
  C0F2230E: ['connection-lost'],
  C0F2232A: ['in-use'],
  C0F23FED: ['signaling-timeout'],
  C0F23FEE: ['forbidden'],
  C0F23FEF: ['unauthorized'],
};

/** The number that the library reports for a close code of signaling. */
export const numberOfClose = (code: number) => (0xc0f23fff - (code - 1000)).toString(16).toUpperCase();
