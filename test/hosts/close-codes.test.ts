import {expect} from '@open-wc/testing';
import type {Switches} from '../../demo/service/sessions/switches.ts';
import type {AppStreamElement} from '../../src/index.ts';
import type {SessionDescription} from '../../demo/service/http/demo-resource.ts';
import {expectNoLeftovers} from '../support/element/no-leftovers.ts';
import {openStream, statesOf} from '../support/element/open-stream.ts';
import {clientFramesOf, endSession, readSessions, startFaults} from '../support/service/service-sessions.ts';
import {until} from '../support/until.ts';

/**
 * The steps of a run at which the host closes the socket. Between the offer and the answer, the outcome depends on what the page
 * reads first, and on when the host has started.
 */
const STEPS = ['before sign-in', 'before the offer', 'connected', 'playing'] as const;
type Step = (typeof STEPS)[number];

type CloseCode = NonNullable<Switches['closeCode']>;

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
const CLOSE_OUTCOMES: CloseOutcomes = [
  [1000, '', ACCIDENT],
  [1000, 'Done', always(ended('server'))],
  [1002, '', MISUNDERSTOOD],
  [1006, '', ACCIDENT],
  [1008, '', always(failed('signaling-refused', 'kept'))],
  [3004, '', always(failed('session-not-found', 'deleted'))],
  [3005, '', [AGAIN, AGAIN, AGAIN, failed('in-use', 'kept')]],
  [4711, '', always(AGAIN)],
];

const VIDEO = {width: 320, height: 180, fps: 15};

/** The switches that let the host close the socket once at a step. */
const SWITCHES: Readonly<Record<Step, Switches>> = {
  'before sign-in': {closeAt: 'sign-in'},
  'before the offer': {closeAt: 'peer-info'},
  connected: {closeAfterMs: 0, closeKeepsMedia: true, faultsOnRequest: true, firstFrameAfterMs: 1500},
  playing: {closeAfterMs: 0, closeKeepsMedia: true, faultsOnRequest: true},
};

/** The steps at which the test asks the host to close the socket, once the page is there. */
const REACHED: Partial<Record<Step, (element: AppStreamElement) => boolean>> = {
  connected: (element) => isPlaying(element) || isWaitingForFrame(element),
  playing: (element) => isPlaying(element),
};

describe('<app-stream> when its host closes the socket', () => {
  expectNoLeftovers();

  for (const [code, reason, expected] of CLOSE_OUTCOMES) {
    it(`decides by the step what becomes of the session: ${code}${reason && ' with a reason'}`, async () => {
      const outcomes = await Promise.all(STEPS.map((step) => outcomeOf(code, reason, step)));
      const wrong = outcomes.flatMap((outcome, index) =>
        expected[index] === outcome ? [] : [`${STEPS[index] ?? ''}: ${outcome}`],
      );
      expect(wrong).to.deep.equal([]);
    });
  }
});

/** Resolves with what becomes of the run and its session if the host closes the socket at a step. */
const outcomeOf = async (closeCode: CloseCode, closeReason: string, step: Step): Promise<string> => {
  const element = await openStream({demo: {video: VIDEO, closeCode, closeReason, ...SWITCHES[step]}});
  const id = await until('a session', () =>
    'session' in element.state ? element.state.session.id : undefined,
  );
  // A busy machine may need several attempts until the step.
  let statesBefore = 0;
  let signInsBefore = 0;
  const isReached = REACHED[step];
  if (isReached) {
    await until(step, () => isReached(element));
    statesBefore = statesOf(element).length;
    signInsBefore = signInsOf(await sessionOf(id));
    await startFaults({id});
  }
  await until(`the end of ${closeCode} ${step}`, async () => {
    if (!isPlaying(element)) return ['failed', 'ended'].includes(element.state.phase);
    const session = await sessionOf(id);
    // The video may play before the page has read the close.
    return session?.clients === 1 && session.connected && signInsOf(session) > signInsBefore;
  });
  const {state} = element;
  if (state.phase === 'playing') {
    expect(state.session.id).to.equal(id);
    return statesOf(element).slice(statesBefore).some(isRetry) ? 'plays again' : 'continues';
  }
  const isKept = state.phase === 'failed' && state.session !== undefined;
  await until('the session’s fate', async () => isKept === Boolean(await sessionOf(id)));
  // Another client has taken this session, so the element does not end it.
  if (state.phase === 'failed' && state.error.code === 'in-use') await endSession(id);
  const fate = `session ${isKept ? 'kept' : 'deleted'}`;
  if (state.phase === 'failed') return `fails with ${state.error.code}, ${fate}`;
  return state.phase === 'ended' ? `ends with ${state.reason}, ${fate}` : state.phase;
};

const isPlaying = ({state: {phase}}: AppStreamElement) => phase === 'playing';

const isWaitingForFrame = ({state}: AppStreamElement) =>
  state.phase === 'connecting' && state.step === 'first-frame';

/** The failures of the closes that the run survives. A busy machine has others, such as a host that starts late. */
const OF_CLOSES: readonly unknown[] = ['signaling-closed', 'in-use'];

const isRetry = (state: AppStreamElement['state']) =>
  (state.phase === 'reconnecting' && OF_CLOSES.includes(state.cause.code)) ||
  (state.phase === 'connecting' && state.step === 'waiting' && OF_CLOSES.includes(state.connectError?.code));

/** How often the page has signed in, each time on another socket. */
const signInsOf = (session: SessionDescription | undefined) =>
  session ? clientFramesOf(session).filter((frame) => 'peer_info' in frame).length : 0;

const sessionOf = async (id: string) => (await readSessions()).find((session) => session.id === id);
