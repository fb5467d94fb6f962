import {pause} from './abort.ts';
import {hasAnsweredBefore} from './answered-origins.ts';
import {findBlockingPermission, waitForChange} from './local-network.ts';
import {type PolicyWatch, watchPolicy} from './page-policy.ts';
import {probeWebRtc} from './web-rtc.ts';

/** A browser reports a violation of the policy shortly after the request has failed. In milliseconds. */
const POLICY_REPORT_MS = 20;

/** What may cause a failure and is known without a request to a server, since the signal was made. */
export const createCauseChecks = (signal: AbortSignal, policy: PolicyWatch = watchPolicy(signal)) => ({
  policy: async (origin: string | undefined) => {
    await pause(POLICY_REPORT_MS, signal);
    return origin !== undefined && policy.blocks(origin) ? {} : undefined;
  },
  localNetwork: async (origin: string | undefined) => {
    const status = origin === undefined ? undefined : await findBlockingPermission(new URL(origin).hostname);
    if (!status) return undefined;
    return {values: {state: status.state}, retryWhen: (until: AbortSignal) => waitForChange(status, until)};
  },
  earlierAnswer: (origin: string | undefined) =>
    Promise.resolve(origin !== undefined && hasAnsweredBefore(origin) ? {} : undefined),
  webRtc: async () => ((await probeWebRtc(signal)) === 'blocked' ? {} : undefined),
});
