import type {Choices} from './menu-choice.ts';

/** The microphone of the stream, as its choice knows it. */
export interface ChosenMicrophone {
  readonly deviceId: string;
  choose(deviceId: string): Promise<void>;
}

/** Chromium lists the devices that the system prefers a second time. */
const ALIASES = ['', 'default', 'communications'];

/** The microphones of the user's device. */
export class MicrophoneList {
  readonly #onChange: () => void;
  readonly #signal: AbortSignal;
  #devices: readonly MediaDeviceInfo[] | undefined;

  /** @param onChange called when the list has changed */
  constructor(onChange: () => void, signal: AbortSignal) {
    this.#onChange = onChange;
    this.#signal = signal;
  }

  /** What the user can choose instead of a microphone that is open. `undefined` if there is no other. */
  choicesFor({deviceId}: ChosenMicrophone): Choices<string> | undefined {
    if (!this.#devices) this.#watch();
    const options = this.#devices?.map((device) => device.deviceId) ?? [];
    return options.length > 1 ? {options, chosen: options.find((id) => id === deviceId)} : undefined;
  }

  nameOf(id: string): string | undefined {
    return this.#devices?.find(({deviceId}) => deviceId === id)?.label;
  }

  /** A browser names the devices only after the user has allowed one of them. */
  #watch() {
    this.#devices = [];
    const {mediaDevices} = navigator;
    const read = async () => {
      const devices = await mediaDevices.enumerateDevices();
      this.#devices = devices.filter(
        ({kind, deviceId}) => kind === 'audioinput' && !ALIASES.includes(deviceId),
      );
      this.#onChange();
    };
    const update = () => void read().catch(() => undefined);
    mediaDevices.addEventListener('devicechange', update, {signal: this.#signal});
    update();
  }
}
