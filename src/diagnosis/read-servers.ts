import {type IceServers, parseIceServers} from '../connection/ice-servers.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {loadTexts} from '../locales/page-texts.ts';
import {readPageValue} from '../service/page-value.ts';
import {failed} from './check.ts';

/** The STUN and TURN servers of the page, or why they cannot be used. */
export type PageServers =
  {readonly servers: readonly RTCIceServer[]} | {readonly problem: ReturnType<typeof failed>};

/**
 * Reads `iceServers`.
 * @param options.limitMs how long a function of the page may take, in milliseconds
 * @throws the signal's reason when aborted
 */
export const readServers = async (
  iceServers: IceServers | undefined,
  options: {readonly limitMs: number; readonly signal: AbortSignal},
): Promise<PageServers> => {
  try {
    return {servers: parseIceServers(await readPageValue(iceServers, {name: 'iceServers', ...options}))};
  } catch (thrown) {
    options.signal.throwIfAborted();
    await loadTexts();
    return {problem: failed('`iceServers` cannot be used.', AppStreamError.from(thrown).advice)};
  }
};
