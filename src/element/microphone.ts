import {failure} from '../errors/app-stream-error.ts';
import {unlessAborted} from '../session/unless-aborted.ts';

/** How long the person may take to answer the browser's question: a session is waiting. */
const ANSWER_LIMIT_MS = 15_000;

/**
 * The person's microphone, if the browser and the person permit it. The signal turns it off.
 * @throws AppStreamError `microphone-refused`
 */
export const openMicrophone = async (signal: AbortSignal): Promise<MediaStreamTrack | undefined> => {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
  try {
    const opening = navigator.mediaDevices.getUserMedia({audio: true}).then((media) => {
      const turnOff = () => {
        for (const track of media.getTracks()) track.stop();
      };
      // The person may answer the browser's question when nobody waits for it any more.
      if (limit.aborted) turnOff();
      else signal.addEventListener('abort', turnOff, {once: true});
      return media.getAudioTracks()[0];
    });
    return await unlessAborted(opening, limit);
  } catch (cause) {
    signal.throwIfAborted();
    throw await failure('microphone-refused', {detail: String(cause), cause});
  }
};
