import type {StreamLimitsInit} from '../element/settings/stream-limits.ts';

/** An element with these limits retries nothing, and notices a change of its session immediately. */
const QUICK_LIMITS: StreamLimitsInit = {
  start: {pollMs: 0, createAttempts: 1, pollRetryMs: 0},
  connect: {retryMs: 0, attempts: 1, resumeMs: 0},
  recovery: {retryMs: 0},
};

/** The limits of an attached element. Those of the page win, then those of the test. */
export const quickLimits = (
  ofTest: StreamLimitsInit = {},
  ofPage: StreamLimitsInit = {},
): StreamLimitsInit => ({
  ...ofTest,
  ...ofPage,
  start: {...QUICK_LIMITS.start, ...ofTest.start, ...ofPage.start},
  connect: {...QUICK_LIMITS.connect, ...ofTest.connect, ...ofPage.connect},
  recovery: {...QUICK_LIMITS.recovery, ...ofTest.recovery, ...ofPage.recovery},
});
