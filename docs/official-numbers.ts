import type {FailureCode} from '../src/errors/failures.ts';

/**
 * The numbers that NVIDIA's own library gives (`nvst.md` 1.7), and what the same fault is called here. Users of that
 * library report them; nothing here produces them.
 */
export const OFFICIAL_NUMBERS: Readonly<Record<string, readonly FailureCode[]>> = {
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
  C0F23FED: ['signaling-timeout'],
  C0F23FEE: ['forbidden'],
  C0F23FEF: ['unauthorized'],
};

/** How that library writes the code with which a socket was closed. */
export const officialNumberOfClose = (code: number) =>
  (0xc0f23fff - (code - 1000)).toString(16).toUpperCase();
