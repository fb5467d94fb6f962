import {failure} from '../errors/app-stream-error.ts';

/**
 * The person's microphone, if the browser and the person permit it. The signal turns it off.
 * @throws AppStreamError `microphone-refused`
 */
export const openMicrophone = async (signal: AbortSignal): Promise<MediaStreamTrack | undefined> => {
  try {
    const media = await navigator.mediaDevices.getUserMedia({audio: true});
    const turnOff = () => {
      for (const track of media.getTracks()) track.stop();
    };
    // The person may answer the browser's question after the run is over.
    if (signal.aborted) turnOff();
    else signal.addEventListener('abort', turnOff, {once: true});
    return media.getAudioTracks()[0];
  } catch (cause) {
    throw await failure('microphone-refused', {detail: String(cause), cause});
  }
};
