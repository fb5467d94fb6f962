import {AppStreamError} from '../errors/app-stream-error.ts';
import {withinLimit} from '../platform/abort.ts';
import type {StoredText} from './connector.ts';

/** How long the user may take to answer the browser's permission prompt. A session is waiting meanwhile. */
const PROMPT_LIMIT_MS = 15_000;

/** The element, whose attribute may change at any time. */
interface MicrophoneOwner {
  readonly microphone: boolean;
  requestUpdate(): void;
  addController(controller: {hostUpdated(): void}): void;
  removeController(controller: {hostUpdated(): void}): void;
}

interface MicrophoneOptions {
  readonly owner: MicrophoneOwner;
  /** Where the device that the user chose is kept. */
  readonly chosen: StoredText;
  /** Called with the track of another device. The former one ends when the promise resolves. */
  readonly onTrack: (track: MediaStreamTrack) => Promise<void> | void;
  /** Turns the microphone off. */
  readonly signal: AbortSignal;
}

/** The user's microphone during one run. */
export class Microphone {
  readonly #options: MicrophoneOptions;
  track: MediaStreamTrack;
  /** The device that the user chose. Empty if the browser chooses it. */
  deviceId: string;

  /** @param isPrompted whether the user answered a prompt of the browser for it */
  constructor(track: MediaStreamTrack, isPrompted: boolean, options: MicrophoneOptions) {
    const {owner, chosen, signal} = options;
    this.#options = options;
    this.track = track;
    this.deviceId = chosen.read();
    const update = () => {
      const isAllowed = isPrompted || navigator.userActivation.hasBeenActive;
      this.track.enabled = isAllowed && owner.microphone;
    };
    update();
    const controller = {hostUpdated: update};
    const turnOff = () => {
      this.track.stop();
      owner.removeController(controller);
    };
    // The user may answer the prompt after the limit.
    if (signal.aborted) {
      turnOff();
      return;
    }
    this.#followEnd(track);
    owner.addController(controller);
    for (const type of ['keydown', 'pointerdown', 'pointerup'])
      addEventListener(type, update, {capture: true, signal});
    signal.addEventListener('abort', turnOff, {once: true});
  }

  /**
   * Sends another device of the user from now on, and in later runs.
   * @param deviceId empty if the browser chooses it
   * @throws AppStreamError `microphone-refused`. Then the former device is sent.
   */
  async choose(deviceId: string) {
    const {chosen} = this.#options;
    const former = this.deviceId;
    this.deviceId = deviceId;
    try {
      await this.#open(deviceId);
      if (deviceId === this.deviceId) chosen.write(deviceId);
    } catch (cause) {
      if (deviceId === this.deviceId) this.deviceId = former;
      throw new AppStreamError('microphone-refused', {cause});
    }
  }

  async #open(deviceId: string) {
    const {owner, onTrack, signal} = this.#options;
    const track = await requestTrack(deviceId);
    // The user may have chosen another one meanwhile.
    if (deviceId !== this.deviceId || signal.aborted) {
      track.stop();
      return;
    }
    const former = this.track;
    track.enabled = former.enabled;
    this.track = track;
    this.#followEnd(track);
    await onTrack(track);
    former.stop();
    owner.requestUpdate();
  }

  /** A device that was unplugged is replaced by the browser's choice. It stays the user's choice for later runs. */
  #followEnd(track: MediaStreamTrack) {
    const replace = () => {
      const {owner, signal} = this.#options;
      owner.requestUpdate();
      if (track === this.track && !signal.aborted) this.#open((this.deviceId = '')).catch(() => undefined);
    };
    track.addEventListener('ended', replace, {once: true});
  }
}

const requestTrack = async (deviceId: string): Promise<MediaStreamTrack> => {
  const audio = deviceId ? {deviceId: {exact: deviceId}} : true;
  const media = await navigator.mediaDevices.getUserMedia({audio});
  const [track] = media.getAudioTracks();
  if (!track) throw new TypeError('The browser returned no microphone');
  return track;
};

/** Requests the device that the user chose, and the choice of the browser if that device is unplugged or in use. */
const requestChosen = async (deviceId: string): Promise<MediaStreamTrack> => {
  try {
    return await requestTrack(deviceId);
  } catch (cause) {
    if (!deviceId || String(cause).includes('NotAllowed')) throw cause;
    return requestTrack('');
  }
};

/**
 * Opens the user's microphone, if the browser and the user allow it. It sends silence while the attribute is absent, and until
 * the user acts: by the answer to the prompt, else by a key or a press in the page.
 * @throws AppStreamError `microphone-refused`
 */
export const openMicrophone = async (options: MicrophoneOptions): Promise<Microphone> => {
  const {chosen, signal} = options;
  const late = new AbortController();
  const open = async () => {
    const isPrompted = !(await isPermitted());
    const track = await requestChosen(chosen.read());
    return new Microphone(track, isPrompted, {...options, signal: AbortSignal.any([signal, late.signal])});
  };
  try {
    return await withinLimit(open, {limitMs: PROMPT_LIMIT_MS, signal});
  } catch (cause) {
    late.abort();
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
