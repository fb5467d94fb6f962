import type {ScriptStep} from '../../src/testing/script.ts';

/** A fault of the service, the network or the host that the reader can cause. */
export interface Trouble {
  /** The text of its button. */
  readonly label: string;
  /** What happens from now on. */
  readonly script: readonly ScriptStep[];
  /** Whether the trouble needs another session. Otherwise it happens to the stream that plays. */
  readonly isAtStart: boolean;
  /** What it leads to: a phase, and its failure or trouble, as the reader sees them. */
  readonly leadsTo: string;
}

export const TROUBLES = {
  'cold-start': {
    label: 'Cold start',
    script: [
      {pending: 4000, message: 'Preparing the machine'},
      {pending: 5000, message: 'Loading shaders'},
    ],
    isAtStart: true,
    leadsTo: 'pending',
  },
  busy: {
    label: 'Busy',
    script: [{fail: 'no-capacity', status: 503, retryAfterMs: 6000}, {request: 500}],
    isAtStart: true,
    leadsTo: 'requesting',
  },
  cut: {
    label: 'Cut the connection',
    script: [{drop: 6000}],
    isAtStart: false,
    leadsTo: 'reconnecting',
  },
  freeze: {
    label: 'Freeze',
    script: [{freeze: 8000}],
    isAtStart: false,
    leadsTo: 'playing, busy',
  },
  codec: {
    label: 'Wrong codec',
    script: [
      {
        fail: 'no-common-codec',
        detail: 'The host offers H.264 High. This browser supports VP8, VP9, AV1.',
      },
      {request: 500},
    ],
    isAtStart: true,
    leadsTo: 'failed: no-common-codec',
  },
  token: {
    label: 'Expired token',
    script: [{fail: 'unauthorized', status: 401, detail: 'The token has expired'}, {request: 500}],
    isAtStart: true,
    leadsTo: 'failed: unauthorized',
  },
} as const satisfies Readonly<Record<string, Trouble>>;

export type TroubleName = keyof typeof TROUBLES;

export const isTroubleName = (name: string): name is TroubleName => Object.hasOwn(TROUBLES, name);
