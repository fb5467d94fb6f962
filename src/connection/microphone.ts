import {AppStreamError} from '../errors/app-stream-error.ts';
import {withinLimit} from '../platform/abort.ts';

/** How long the user may take to answer the browser's permission prompt. A session is waiting meanwhile. */
const PROMPT_LIMIT_MS = 15_000;

/** The element, whose attribute may change at any time. */
interface MicrophoneOwner {
  readonly microphone: boolean;
  addController(controller: {hostUpdated(): void}): void;
  removeController(controller: {hostUpdated(): void}): void;
}

/**
 * Opens the user's microphone, if the browser and the user allow it. It sends silence while the attribute is absent, and until
 * the user acts: by the answer to the prompt, else by a key or a press in the page. The signal turns it off.
 * @throws AppStreamError `microphone-refused`
 */
export const openMicrophone = async (
  owner: MicrophoneOwner,
  signal: AbortSignal,
): Promise<MediaStreamTrack | undefined> => {
  let isLate = false;
  const open = async () => {
    const isPrompted = !(await isPermitted());
    const media = await navigator.mediaDevices.getUserMedia({audio: true});
    const tracks = media.getAudioTracks();
    const update = () => {
      const isAllowed = isPrompted || navigator.userActivation.hasBeenActive;
      for (const track of tracks) track.enabled = isAllowed && owner.microphone;
    };
    update();
    const controller = {hostUpdated: update};
    const turnOff = () => {
      for (const track of tracks) track.stop();
      owner.removeController(controller);
    };
    // The user may answer the prompt after the limit.
    if (isLate || signal.aborted) turnOff();
    else {
      owner.addController(controller);
      for (const type of ['keydown', 'pointerdown', 'pointerup'])
        addEventListener(type, update, {capture: true, signal});
      signal.addEventListener('abort', turnOff, {once: true});
    }
    return tracks[0];
  };
  try {
    return await withinLimit(open, {limitMs: PROMPT_LIMIT_MS, signal});
  } catch (cause) {
    isLate = true;
    signal.throwIfAborted();
    throw new AppStreamError('microphone-refused', {cause});
  }
};

/** Whether the browser remembers a permission of an earlier visit, and does not ask the user. */
const isPermitted = async (): Promise<boolean> => {
  try {
    const {state} = await navigator.permissions.query({name: 'microphone'});
    return state === 'granted';
  } catch {
    return false;
  }
};
