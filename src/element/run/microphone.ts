import {AppStreamError} from '../../errors/app-stream-error.ts';
import {withinLimit} from '../../platform/abort.ts';
import type {StreamElement} from '../../video/stream-element.ts';

/** How long the user may take to answer the browser's permission prompt. A session is waiting meanwhile. */
const PROMPT_LIMIT_MS = 15_000;

type MicrophoneElement = Pick<
  StreamElement,
  'microphone' | 'requestUpdate' | 'addController' | 'removeController'
>;

/**
 * Requests the user's microphone, if the browser and the user allow it. Its track sends silence while the attribute is
 * absent, and until the user acts: by the answer to the prompt, else by a key or a press in the page.
 * @param signal turns the microphone off
 * @throws AppStreamError `microphone-refused`
 */
export const openMicrophone = async (
  element: MicrophoneElement,
  signal: AbortSignal,
): Promise<MediaStreamTrack> => {
  const late = new AbortController();
  const open = async () => {
    const isPrompted = !(await isPermitted());
    const media = await navigator.mediaDevices.getUserMedia({audio: true});
    const [track] = media.getAudioTracks();
    if (!track) throw new TypeError('The browser returned no microphone');
    followElement(track, isPrompted, element, AbortSignal.any([signal, late.signal]));
    return track;
  };
  try {
    return await withinLimit(open, {limitMs: PROMPT_LIMIT_MS, signal});
  } catch (cause) {
    late.abort();
    signal.throwIfAborted();
    throw new AppStreamError('microphone-refused', {cause});
  }
};

/** @param isPrompted whether the user answered a prompt of the browser for the microphone */
const followElement = (
  track: MediaStreamTrack,
  isPrompted: boolean,
  element: MicrophoneElement,
  signal: AbortSignal,
) => {
  // The user may answer the prompt after the limit.
  if (signal.aborted) {
    track.stop();
    return;
  }
  const update = () => {
    const isAllowed = isPrompted || navigator.userActivation.hasBeenActive;
    track.enabled = isAllowed && element.microphone;
  };
  update();
  const controller = {hostUpdated: update};
  element.addController(controller);
  // The user unplugged it, so its control leaves.
  track.addEventListener('ended', () => element.requestUpdate(), {once: true});
  for (const type of ['keydown', 'pointerdown', 'pointerup'])
    addEventListener(type, update, {capture: true, signal});
  const turnOff = () => {
    track.stop();
    element.removeController(controller);
  };
  signal.addEventListener('abort', turnOff, {once: true});
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
