/** The data channels: input and messages. */
import {AppStreamError} from '../../errors/app-stream-error.ts';
import {Budget} from '../../platform/budget.ts';
import {LIMITS} from '../../platform/limits.ts';
import {isObject} from '../../platform/json.ts';
import {ControlChannel, type ControlChannelOptions} from './control/control-channel.ts';
import {CHANNELS} from './data-channels.ts';
import {InputChannel} from './input/input-channel.ts';

export interface HostChannelOptions extends Omit<ControlChannelOptions, 'answerMs' | 'budget'> {
  readonly pc: Pick<RTCPeerConnection, 'createDataChannel' | 'getStats' | 'sctp'>;
}

/** The data channels of one peer connection, by their purpose. When the signal aborts, they report that they closed. */
export class HostChannels {
  readonly input: InputChannel;
  readonly control: ControlChannel;
  readonly #options: HostChannelOptions;
  #hasControl = false;

  constructor(options: HostChannelOptions) {
    const {onHostEvent, pc, signal} = options;
    this.#options = options;
    const createBudget = (limit: 'messages' | 'clipboard') =>
      new Budget(LIMITS[limit].rate, () =>
        onHostEvent({kind: 'fault', error: new AppStreamError('too-much-data', {values: {limit}})}),
      );
    const budget = createBudget('messages');
    const clipboardBudget = createBudget('clipboard');
    this.input = new InputChannel({
      acceptsText: () => !this.control.refusesText,
      budget,
      signal,
      onHostEvent: (event) => {
        // Report the supported input before input opens, so that nothing unsupported is sent.
        if (event.kind === 'input' && event.open)
          onHostEvent({kind: 'supports', supports: {text: !this.control.refusesText}});
        onHostEvent(event);
      },
    });
    this.control = new ControlChannel({
      ...options,
      maxMessageSize: () => pc.sctp?.maxMessageSize,
      budget,
      onHostEvent: (event) => {
        if (event.kind !== 'clipboard' || clipboardBudget.accepts(event.text)) onHostEvent(event);
      },
    });
  }

  /** Adds a channel of either end. A channel with an unknown label is ignored. */
  add(channel: RTCDataChannel) {
    const {label} = channel;
    if (label === CHANNELS.input) this.input.add(channel);
    if (label === CHANNELS.control) this.#addControl(channel);
  }

  #addControl(channel: RTCDataChannel) {
    const {pc, signal} = this.#options;
    const isFirst = !this.#hasControl;
    this.#hasControl = true;
    // A channel of the page has no id before the transport is connected. It opens as it must.
    const sendable =
      channel.id !== null &&
      waitUntilSendable(channel, pc, signal).then(() => {
        const canNeverSend = channel.readyState === 'connecting';
        if (isFirst && canNeverSend && !signal.aborted) this.add(pc.createDataChannel(CHANNELS.control));
      });
    this.control.add(channel, sendable || undefined);
  }
}

/** Chromium repeats a report for this time, in milliseconds, so nothing new can be learned sooner. */
const REPORT_MS = 50;
/** How many reports may contradict the channel, or not contain it, before the wait ends: half a second. */
const MAX_REPORTS = 10;
/** How many reports are read while the channel connects: ten seconds. */
const MAX_CONNECTING_REPORTS = 200;

/**
 * Resolves when the page can send on a channel. If `readyState` is `connecting` then, it never can.
 *
 * Chromium announces a channel of the host as open before it can send on it (147: one start of a hundred on a busy
 * machine). It drops what the page sends meanwhile, without an error. `readyState` can then become `connecting` and
 * stay so, although the channel is open. Only the statistics show the real state.
 */
export const waitUntilSendable = async (
  channel: RTCDataChannel,
  pc: Pick<RTCPeerConnection, 'getStats'>,
  signal: AbortSignal,
): Promise<void> => {
  let reports = 0;
  for (let read = 0; read < MAX_CONNECTING_REPORTS && reports < MAX_REPORTS && !signal.aborted; read++) {
    const state = await readState(channel, pc);
    if (channel.readyState === 'closing' || channel.readyState === 'closed') return;
    if (state === 'open' && channel.readyState === 'open') return;
    if (state !== 'connecting') reports += 1;
    await new Promise((resolve) => setTimeout(resolve, REPORT_MS));
  }
};

/** The state of a channel in the statistics. `undefined` if they do not contain it, or cannot be read. */
const readState = async (channel: RTCDataChannel, pc: Pick<RTCPeerConnection, 'getStats'>) => {
  let state: unknown;
  const report = await pc.getStats().catch(() => undefined);
  report?.forEach((entry: unknown) => {
    if (!isObject(entry) || entry['type'] !== 'data-channel') return;
    if (entry['dataChannelIdentifier'] === channel.id) state = entry['state'];
  });
  return state;
};
