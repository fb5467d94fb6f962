import {withinLimit} from './abort.ts';
import {isObject} from './json.ts';

/** `missing`: the browser has no WebRTC. `blocked`: a setting, a policy, an extension or a VPN disables it. */
export type WebRtcProblem = 'missing' | 'blocked';

/** The problem that shows without a connection. A browser with the other classes of WebRTC had the removed one, too. */
export const findWebRtcProblem = (scope: object = globalThis): WebRtcProblem | undefined => {
  if (typeof Reflect.get(scope, 'RTCPeerConnection') === 'function') return undefined;
  return 'RTCDataChannel' in scope ? 'blocked' : 'missing';
};

type Gatherer = Pick<RTCPeerConnection, 'localDescription' | 'getStats'>;

/**
 * Whether a connection that has gathered its candidates has no address for UDP, the only transport of hosts. A milder
 * policy hides all candidates from the page, and the connection works nevertheless: its statistics have them.
 */
export const lacksAddress = async (pc: Gatherer): Promise<boolean> => {
  if (pc.localDescription?.sdp.includes('a=candidate')) return false;
  let count = 0;
  let hasAddress = false;
  (await pc.getStats()).forEach((report: unknown) => {
    count += 1;
    hasAddress ||= isObject(report) && report.type === 'local-candidate' && report.protocol === 'udp';
  });
  return count > 0 && !hasAddress;
};

/** A browser gathers its own addresses within a second. In milliseconds. */
const GATHERING_LIMIT_MS = 2000;

/** The problem that a connection without a host shows. `undefined` if WebRTC can send and receive. */
export const probeWebRtc = async (
  signal: AbortSignal,
  configuration: RTCConfiguration = {},
): Promise<WebRtcProblem | undefined> => {
  const problem = findWebRtcProblem();
  if (problem) return problem;
  let pc: RTCPeerConnection;
  try {
    pc = new RTCPeerConnection(configuration);
  } catch {
    return 'blocked';
  }
  const gathered = Promise.withResolvers<undefined>();
  const settled = new AbortController();
  pc.addEventListener(
    'icegatheringstatechange',
    () => pc.iceGatheringState === 'complete' && gathered.resolve(undefined),
    {signal: settled.signal},
  );
  try {
    pc.createDataChannel('');
    await pc.setLocalDescription();
    await withinLimit(() => gathered.promise, {limitMs: GATHERING_LIMIT_MS, signal});
    return (await lacksAddress(pc)) ? 'blocked' : undefined;
  } catch {
    // A browser that still gathers has not shown a problem.
    return undefined;
  } finally {
    settled.abort();
    pc.close();
  }
};
