import {AppStreamError} from '../errors/app-stream-error.ts';
import {withinLimit} from '../platform/abort.ts';

/** How long the user may take to answer the browser's permission prompt. A session is waiting meanwhile. */
const PROMPT_LIMIT_MS = 15_000;

/**
 * Opens the user's microphone, if the browser and the user allow it. The signal turns it off.
 * @throws AppStreamError `microphone-refused`
 */
export const openMicrophone = async (signal: AbortSignal): Promise<MediaStreamTrack | undefined> => {
  let isLate = false;
  const open = async () => {
    const media = await navigator.mediaDevices.getUserMedia({audio: true});
    const turnOff = () => {
      for (const track of media.getTracks()) track.stop();
    };
    // The user may answer the prompt after the limit.
    if (isLate || signal.aborted) turnOff();
    else signal.addEventListener('abort', turnOff, {once: true});
    return media.getAudioTracks()[0];
  };
  try {
    return await withinLimit(open, {limitMs: PROMPT_LIMIT_MS, signal});
  } catch (cause) {
    isLate = true;
    signal.throwIfAborted();
    throw new AppStreamError('microphone-refused', {cause});
  }
};
