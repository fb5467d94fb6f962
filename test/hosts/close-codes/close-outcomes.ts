import type {Switches} from '../../../demo/service/sessions/switches.ts';

/** The moments of a run at which the host closes the socket. */
export const MOMENTS = [
  'before sign-in',
  'before the offer',
  'before the answer',
  'connected',
  'playing',
] as const;
export type Moment = (typeof MOMENTS)[number];

export type CloseCode = NonNullable<Switches['closeCode']>;

/** The run retries, and plays in the same session. */
const AGAIN = 'plays again';
/** The media goes on, and the run opens the socket again. */
const ON = 'continues';

const failed = (code: string, fate: 'kept' | 'deleted') => `fails with ${code}, session ${fate}`;
const ended = (reason: string) => `ends with ${reason}, session deleted`;
const always = (outcome: string) => [outcome, outcome, outcome, outcome, outcome] as const;

/**
 * The page may have sent its answer before it reads the close. Its media then connects, or the answer was lost with the
 * socket, and the page signs in again.
 */
const unlessAnswered = (outcome: string) => [outcome, ON, AGAIN];

const ACCIDENT = [AGAIN, AGAIN, unlessAnswered(AGAIN), ON, ON] as const;
const PROTOCOL = failed('signaling-protocol', 'kept');
/** A host that cannot read signaling can still send video. */
const MISUNDERSTOOD = [PROTOCOL, PROTOCOL, unlessAnswered(PROTOCOL), ON, ON] as const;

/** What happens, or what may happen. */
export type Expected = string | readonly string[];

/** What becomes of a run and its session if the host closes the socket once: for each code, one outcome for each moment. */
export type CloseOutcomes = readonly (readonly [
  code: CloseCode,
  reason: string,
  outcomes: readonly [Expected, Expected, Expected, Expected, Expected],
])[];

/** The codes of RFC 6455. */
export const STANDARD_OUTCOMES: CloseOutcomes = [
  [1000, '', ACCIDENT],
  [1000, 'Done', always(ended('server'))],
  [1001, '', ACCIDENT],
  [1002, '', MISUNDERSTOOD],
  [1003, '', MISUNDERSTOOD],
  [1005, '', ACCIDENT],
  [1006, '', ACCIDENT],
  [1007, '', MISUNDERSTOOD],
  [1008, '', always(failed('signaling-refused', 'kept'))],
  [1009, '', MISUNDERSTOOD],
  [1010, '', MISUNDERSTOOD],
  [1011, '', ACCIDENT],
  [1012, '', ACCIDENT],
  [1013, '', ACCIDENT],
];

/** The codes of a proxy, and one that nobody has defined. */
export const PROXY_OUTCOMES: CloseOutcomes = [
  [3000, '', always(ended('expired'))],
  [3001, '', always(failed('signaling-refused', 'kept'))],
  [3004, '', always(failed('session-not-found', 'deleted'))],
  [3005, '', [AGAIN, AGAIN, AGAIN, AGAIN, failed('in-use', 'kept')]],
  [3006, '', always(ended('application-gone'))],
  [3008, '', ACCIDENT],
  [3010, '', always(ended('operator'))],
  [4711, '', always(AGAIN)],
];
