import {failureLine} from '../errors/app-stream-error.ts';
import {isOffline} from '../platform/offline.ts';
import {isActive, type SessionState} from '../session/session-state.ts';
import {warnOfAttributes} from './settings/attribute-warnings.ts';
import type {StreamSettings} from './settings/settings.ts';

/** Called for each new state, after the run controller has applied it. */
export type StateListener = (from: SessionState, state: SessionState) => void;

/** Mirrors the phase as a custom state, so that a page can style it. */
export const mirrorPhase =
  ({states}: Partial<ElementInternals>): StateListener =>
  (from, state) => {
    // Each change of a custom state makes the browser compute the styles again.
    if (!states || states.has(state.phase)) return;
    states.delete(from.phase);
    try {
      states.add(state.phase);
    } catch {
      // Chromium before 125 refuses a name without dashes.
    }
  };

/** Warns the developer of the page: once per problem with an attribute, and once per failed run. */
export const warnDeveloper =
  (element: StreamSettings): StateListener =>
  (_, state) => {
    const problems = state.phase === 'idle' && state.reason === 'attributes' ? state.problems : [];
    if (!problems.length && state.phase !== 'playing' && state.phase !== 'failed') return;
    if (state.phase === 'failed') console.warn(`<app-stream>: ${failureLine(state.error)}`);
    warnOfAttributes(element, problems);
  };

/** A user who has waited longer has probably left. */
const RESUMED_WITHIN_MS = 5 * 60_000;

/** Starts again when the device is back online, if the start failed because it was offline, before a create request. */
export const resumeOnline = (start: () => void): StateListener => {
  let waiting: AbortController | undefined;
  return (_, state) => {
    waiting?.abort();
    if (state.phase !== 'failed' || state.error.code !== 'offline' || state.session) return;
    waiting = new AbortController();
    const {signal} = waiting;
    const failedAt = performance.now();
    const resume = () => {
      const isSoon = performance.now() - failedAt < RESUMED_WITHIN_MS;
      if (isSoon && document.visibilityState === 'visible' && !isOffline()) start();
    };
    globalThis.addEventListener('online', resume, {signal});
    // The user may return to the tab only after the network has.
    document.addEventListener('visibilitychange', resume, {signal});
  };
};

/**
 * Returns a function that applies `confirm-leave`. Browsers keep a page out of the back/forward cache while it listens
 * to `beforeunload`, so the element listens only while its stream runs.
 */
export const confirmLeave = (element: StreamSettings, readState: () => SessionState): (() => void) => {
  let asking: AbortController | undefined;
  return () => {
    const {confirmLeave: isWanted, ownerDocument} = element;
    const state = readState();
    asking?.abort();
    asking = undefined;
    // Before, no session is lost.
    if (!isWanted || !isActive(state) || !('session' in state)) return;
    asking = new AbortController();
    // The run also ends with the page that has created an element in another window.
    for (const view of new Set([globalThis, ownerDocument.defaultView]))
      view?.addEventListener('beforeunload', requestConfirmation, {signal: asking.signal});
  };
};

const requestConfirmation = (event: Event) => event.preventDefault();
