import {expect} from '@open-wc/testing';
import type {AppStreamElement, SessionState} from '../../src/index.ts';
import {openStream, overlayTextOf, waitForPhase, statesOf} from '../support/element/open-stream.ts';
import {isRising, readFrames} from '../support/element/read-frame.ts';
import type {Fault, Outcome, Step} from './fault.ts';
import {faultBench, goOffline} from './fault-bench.ts';

/** The times of the observed events, in milliseconds from the fault. */
export interface FaultTimes {
  lastedMs?: number;
  reportedMs?: number;
  recoveredMs?: number;
}

const TIMEOUT_S = 30;
/** This number of frames shows that a fault does not interrupt the video. */
const FRAMES_AFTER_FAULT = 30;

/** Injects a fault into the stream of one element, and checks the outcome. @throws if the outcome is not the expected one */
export const runFault = async (fault: Fault, when: Step, times: FaultTimes): Promise<AppStreamElement> => {
  const {inject = [], lasts, user, through, settings, outcome} = fault;
  const {serviceUrl} = await faultBench.open();
  if (when === 'before') await faultBench.inject(inject);
  const {limits, ...others} = settings ?? {};
  // A failed run would keep its session for minutes. The check for remaining sessions would find it.
  const start = {keepFailedMs: 0, ...limits?.start};
  const element = await openStream({...others, limits: {...limits, start}, serviceUrl});
  let lastFrame = -1;
  if (when === 'playing') {
    await withTimeout(TIMEOUT_S, 'the video plays before the fault', waitForPhase(element, 'playing'));
    lastFrame = (await readFrames(element.video)).at(-1) ?? lastFrame;
  } else if (when === 'negotiating') {
    const isNegotiating = ({step}: {readonly step: string}) => step === when;
    await withTimeout(TIMEOUT_S, when, waitForPhase(element, 'connecting', isNegotiating));
  } else if (when !== 'before') await withTimeout(TIMEOUT_S, when, waitForPhase(element, when));

  const ended = new AbortController();
  const faultedAt = performance.now();
  const readElapsedMs = () => performance.now() - faultedAt;
  if (when === 'playing') {
    const noteReport = () => (times.reportedMs ??= readElapsedMs());
    element.addEventListener('statechange', noteReport, {signal: ended.signal});
  }
  const stateCount = statesOf(element).length;
  await faultBench.inject(when === 'before' ? [] : inject, lasts && 'ms' in lasts ? lasts.ms : undefined);
  if (lasts && 'until' in lasts) {
    const phaseEntered = enterPhase(element, lasts.until, when === 'before' ? 0 : stateCount);
    await withTimeout(TIMEOUT_S, lasts.until, phaseEntered);
    await faultBench.restore();
  }
  if (lasts && 'offlineMs' in lasts) {
    await withTimeout(TIMEOUT_S, 'online', goOffline(lasts.offlineMs));
    await faultBench.restore();
  }
  if (lasts) times.lastedMs = readElapsedMs();
  if (user) {
    if (element.state.phase !== user.in) {
      await withTimeout(TIMEOUT_S, user.in, enterPhase(element, user.in, when === 'before' ? 0 : stateCount));
    }
    if (user.does === 'leave') element.remove();
    else await withTimeout(TIMEOUT_S, user.does, element[user.does]());
  }
  if (through) await withTimeout(TIMEOUT_S, through, enterPhase(element, through, stateCount));
  await expectOutcome(element, outcome, lastFrame);
  ended.abort();
  if ('recoversWithin' in outcome) times.recoveredMs = readElapsedMs();
  return element;
};

const expectOutcome = async (element: AppStreamElement, outcome: Outcome, lastFrame: number) => {
  if ('recoversWithin' in outcome) {
    const videoPlays = waitForPhase(element, 'playing').then(() => presentNewFrames(element, lastFrame));
    await withTimeout(outcome.recoversWithin, 'the video plays', videoPlays);
  } else if ('keepsPlaying' in outcome) {
    const videoPlays = presentNewFrames(element, lastFrame, FRAMES_AFTER_FAULT);
    await withTimeout(TIMEOUT_S, 'the video plays', videoPlays);
    const phases = statesOf(element).map(({phase}) => phase);
    expect(phases.slice(phases.indexOf('playing'))).to.satisfy((after: readonly string[]) =>
      after.every((phase) => phase === 'playing'),
    );
    expect(element.state.phase).to.equal('playing');
  } else if ('fails' in outcome) {
    const {error} = await withTimeout(TIMEOUT_S, outcome.fails, endRun(element, 'failed'));
    expect(`${error.code} (${error.detail ?? ''})`).to.match(
      new RegExp(`^(${outcome.fails}|${outcome.or ?? outcome.fails}) \\(`),
    );
    await element.updateComplete;
    expect(overlayTextOf(element)).to.include(error.message).and.to.include(error.code);
  } else if ('ends' in outcome) {
    const {reason} = await withTimeout(TIMEOUT_S, outcome.ends, endRun(element, 'ended'));
    expect(reason).to.equal(outcome.ends);
  } else await withTimeout(TIMEOUT_S, 'idle', endRun(element, 'idle'));
};

/** Resolves when the video presents rising frame numbers. A frame that was in transit when the fault began is not new. */
const presentNewFrames = async ({video}: AppStreamElement, lastFrame: number, count?: number) => {
  for (;;) {
    const frames = await readFrames(video, count);
    if (isRising(frames) && (frames[0] ?? -1) > lastFrame) return;
  }
};

type EndPhase = 'failed' | 'ended' | 'idle';

/** Resolves when the run ends in this phase. @throws if the run ends in another phase */
const endRun = async <Name extends EndPhase>(element: AppStreamElement, phase: Name) => {
  // An element that has just entered the document is idle too, because its run has not started yet.
  const state = await matchState(
    element,
    ({phase: name}) => name === 'failed' || name === 'ended' || (name === 'idle' && !element.isConnected),
  );
  if (state.phase !== phase) {
    const reason = state.phase === 'failed' ? state.error.code : 'reason' in state ? state.reason : '';
    throw new Error(`Expected the phase ${phase}, but the phase is ${state.phase} (${reason})`);
  }
  return state as SessionState & {readonly phase: Name};
};

/** Resolves when the element has entered a phase after its first `stateCount` states. */
const enterPhase = async (element: AppStreamElement, phase: SessionState['phase'], stateCount: number) => {
  const hasEntered = () =>
    statesOf(element).some((state, index) => index >= stateCount && state.phase === phase);
  await matchState(element, hasEntered);
};

/** Resolves with the first state that matches, which can be the current one. */
const matchState = async (
  element: AppStreamElement,
  isMatch: (state: SessionState) => boolean,
): Promise<SessionState> => {
  const {promise, resolve} = Promise.withResolvers<SessionState>();
  const matched = new AbortController();
  const checkState = () => {
    if (isMatch(element.state)) resolve(element.state);
  };
  element.addEventListener('statechange', checkState, {signal: matched.signal});
  checkState();
  return promise.finally(() => matched.abort());
};

const {setTimeout: browserSetTimeout, clearTimeout: browserClearTimeout} = window;

/** Rejects if the promise takes too long. The timer is the test's own and does not count as an open resource of the page. */
const withTimeout = async <Value>(seconds: number, what: string, promise: Promise<Value>): Promise<Value> => {
  const {promise: timeout, reject} = Promise.withResolvers<never>();
  const timer = browserSetTimeout(
    () => reject(new Error(`Not within ${seconds} s: ${what}`)),
    seconds * 1000,
  );
  return Promise.race([promise, timeout]).finally(() => browserClearTimeout(timer));
};
