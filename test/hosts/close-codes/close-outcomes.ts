import type {Switches} from '../../../demo/service/sessions/switches.ts';

/**
 * The steps of a run at which the host closes the socket. Between the offer and the answer, the outcome depends on what the page
 * reads first, and on when the host has started.
 */
export const STEPS = ['before sign-in', 'before the offer', 'connected', 'playing'] as const;
export type Step = (typeof STEPS)[number];

export type CloseCode = NonNullable<Switches['closeCode']>;

/** The run retries, and plays in the same session. */
const AGAIN = 'plays again';
/** The media continues, and the run opens the socket again. */
const ON = 'continues';

const failed = (code: string, fate: 'kept' | 'deleted') => `fails with ${code}, session ${fate}`;
const ended = (reason: string) => `ends with ${reason}, session deleted`;
const always = (outcome: string) => [outcome, outcome, outcome, outcome] as const;

const ACCIDENT = [AGAIN, AGAIN, ON, ON] as const;
const PROTOCOL = failed('signaling-protocol', 'kept');
/** A host that cannot read signaling can still send video. */
const MISUNDERSTOOD = [PROTOCOL, PROTOCOL, ON, ON] as const;

/** What becomes of a run and its session if the host closes the socket once: for each code, one outcome for each step. */
type CloseOutcomes = readonly (readonly [
  code: CloseCode,
  reason: string,
  outcomes: readonly [string, string, string, string],
])[];

/**
 * One code for each kind of close. test/connection/nvst/signaling/close-codes.test.ts has all codes.
 */
export const CLOSE_OUTCOMES: CloseOutcomes = [
  [1000, '', ACCIDENT],
  [1000, 'Done', always(ended('server'))],
  [1002, '', MISUNDERSTOOD],
  [1006, '', ACCIDENT],
  [1008, '', always(failed('signaling-refused', 'kept'))],
  [3004, '', always(failed('session-not-found', 'deleted'))],
  [3005, '', [AGAIN, AGAIN, AGAIN, failed('in-use', 'kept')]],
  [4711, '', always(AGAIN)],
];
