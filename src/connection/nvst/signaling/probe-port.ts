/** Asks by HTTP whether a host listens. */
import {pause} from '../../../platform/abort.ts';
import {respondsAt} from '../../../platform/address.ts';

/** How long the result of a probe counts, in milliseconds. */
const PROBE_MS = 10_000;
/** The delay between two probes of a host that is away, in milliseconds. */
const DELAY_MS = 1000;
/** The results of the last probes, by origin. */
const probes = new Map<string, {readonly atMs: number; readonly responds: Promise<boolean>}>();

/**
 * Whether a server responds to HTTP at an origin. The request follows redirects, so a host that refuses each socket must not
 * make the browser repeat it.
 */
export const probePort = (origin: string, signal: AbortSignal): Promise<boolean> => {
  const now = performance.now();
  for (const [known, {atMs}] of probes) if (now - atMs > PROBE_MS) probes.delete(known);
  const found = probes.get(origin);
  if (found) return found.responds;
  const responds = respondsAt(origin, signal);
  probes.set(origin, {atMs: now, responds});
  // An aborted probe has no result.
  void responds.then(() => signal.aborted && probes.delete(origin));
  return responds;
};

/**
 * Waits until a server that did not respond does. Unlike the sockets, Firefox does not delay such requests.
 * @throws the signal's reason when aborted
 */
export const waitForPort = async (origin: string, signal: AbortSignal): Promise<void> => {
  do {
    await pause(DELAY_MS, signal);
    probes.delete(origin);
  } while (!(await probePort(origin, signal)));
};
