import {expect} from '@open-wc/testing';
import type {AppStreamElement, SessionState} from '../../src/index.ts';
import {openStream, reaches, screenOf, statesOf} from '../support/open-stream.ts';
import {isRising, readFrames} from '../support/read-frame.ts';
import {beOffline} from './be-offline.ts';
import {benchWorld} from './bench-world.ts';
import type {Fault, Outcome} from './fault.ts';

/** When what was seen, in milliseconds from the fault. */
export interface Times {
  lastedMs?: number;
  detectedMs?: number;
  movingMs?: number;
}

const LIMIT_S = 30;
/** So many frames show that a fault does not take the picture. */
const FRAMES_ON = 30;

/** Does a fault to one element, and holds what follows against what must. @throws where it is something else */
export const tryFault = async (fault: Fault, times: Times): Promise<AppStreamElement> => {
  const {when, inject, lasts, person, through, wish, outcome} = fault;
  const {serviceUrl} = await benchWorld.open();
  if (when === 'before') await benchWorld.inject(inject);
  const element = await openStream({...wish, serviceUrl});
  let last = -1;
  if (when === 'playing') {
    await within(LIMIT_S, 'the picture before the fault', reaches(element, 'playing'));
    last = (await readFrames(element.video)).at(-1) ?? last;
  } else if (when === 'negotiating') {
    const isThere = ({step}: {readonly step: string}) => step === when;
    await within(LIMIT_S, when, reaches(element, 'connecting', isThere));
  } else if (when !== 'before') await within(LIMIT_S, when, reaches(element, when));

  const over = new AbortController();
  const begun = performance.now();
  const since = () => performance.now() - begun;
  if (when === 'playing') {
    element.addEventListener('statechange', () => (times.detectedMs ??= since()), {signal: over.signal});
  }
  const seen = statesOf(element).length;
  await benchWorld.inject(when === 'before' ? [] : inject, lasts && 'ms' in lasts ? lasts.ms : undefined);
  if (lasts && 'until' in lasts) {
    await within(LIMIT_S, lasts.until, entered(element, lasts.until, when === 'before' ? 0 : seen));
    await benchWorld.restore();
  }
  if (lasts && 'offlineMs' in lasts) {
    await within(LIMIT_S, 'online', beOffline(lasts.offlineMs));
    await benchWorld.restore();
  }
  if (lasts) times.lastedMs = since();
  if (person) {
    if (element.state.phase !== person.in) {
      await within(LIMIT_S, person.in, entered(element, person.in, when === 'before' ? 0 : seen));
    }
    if (person.does === 'leave') element.remove();
    else await within(LIMIT_S, person.does, element[person.does]());
  }
  if (through) await within(LIMIT_S, through, entered(element, through, seen));
  await follows(element, outcome, last);
  over.abort();
  if ('recoversWithin' in outcome) times.movingMs = since();
  return element;
};

const follows = async (element: AppStreamElement, outcome: Outcome, lastFrame: number) => {
  if ('recoversWithin' in outcome) {
    const moves = reaches(element, 'playing').then(() => movesAfter(element, lastFrame));
    await within(outcome.recoversWithin, 'a picture that moves', moves);
  } else if ('plays' in outcome) {
    await within(LIMIT_S, 'a picture that moves', movesAfter(element, lastFrame, FRAMES_ON));
    const phases = statesOf(element).map(({phase}) => phase);
    expect(phases.slice(phases.indexOf('playing'))).to.satisfy((after: readonly string[]) =>
      after.every((phase) => phase === 'playing'),
    );
    expect(element.state.phase).to.equal('playing');
  } else if ('fails' in outcome) {
    const {error} = await within(LIMIT_S, outcome.fails, finished(element, 'failed'));
    expect(`${error.code} (${error.detail ?? ''})`).to.match(new RegExp(`^${outcome.fails} \\(`));
    await element.updateComplete;
    expect(screenOf(element)).to.include(error.message).and.to.include(outcome.fails);
  } else if ('ends' in outcome) {
    const {reason} = await within(LIMIT_S, outcome.ends, finished(element, 'ended'));
    expect(reason).to.equal(outcome.ends);
  } else await within(LIMIT_S, 'idle', finished(element, 'idle'));
};

/** Fulfils when new frames come one after the other. A frame that was still on its way when the fault began is old. */
const movesAfter = async ({video}: AppStreamElement, lastFrame: number, count?: number) => {
  for (;;) {
    const frames = await readFrames(video, count);
    if (isRising(frames) && (frames[0] ?? -1) > lastFrame) return;
  }
};

type Finished = 'failed' | 'ended' | 'idle';

/** Fulfils when the run has come to this end. @throws when it has come to another */
const finished = async <Name extends Finished>(element: AppStreamElement, phase: Name) => {
  // A run has not begun yet in a document that the element has just come to.
  const state = await stateWhere(
    element,
    ({phase: at}) => at === 'failed' || at === 'ended' || (at === 'idle' && !element.isConnected),
  );
  if (state.phase !== phase) {
    const why = state.phase === 'failed' ? state.error.code : 'reason' in state ? state.reason : '';
    throw new Error(`It should be ${phase}, and is ${state.phase} (${why})`);
  }
  return state as SessionState & {readonly phase: Name};
};

/** Fulfils when the element has entered a phase since its so-manieth state. */
const entered = async (element: AppStreamElement, phase: SessionState['phase'], since: number) => {
  const isThere = () => statesOf(element).some((state, place) => place >= since && state.phase === phase);
  await stateWhere(element, isThere);
};

const stateWhere = async (
  element: AppStreamElement,
  isWanted: (state: SessionState) => boolean,
): Promise<SessionState> => {
  const {promise, resolve} = Promise.withResolvers<SessionState>();
  const over = new AbortController();
  const look = () => {
    if (isWanted(element.state)) resolve(element.state);
  };
  element.addEventListener('statechange', look, {signal: over.signal});
  look();
  return promise.finally(() => over.abort());
};

const {setTimeout: pageTimeout, clearTimeout: clearPageTimeout} = window;

/** A wait that ends. Its timer is none of the page's. */
const within = async <Value>(seconds: number, what: string, wait: Promise<Value>): Promise<Value> => {
  const {promise: late, reject} = Promise.withResolvers<never>();
  const timer = pageTimeout(() => reject(new Error(`Not within ${seconds} s: ${what}`)), seconds * 1000);
  return Promise.race([wait, late]).finally(() => clearPageTimeout(timer));
};
