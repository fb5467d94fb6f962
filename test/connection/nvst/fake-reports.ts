import {FakeChannel} from './fake-channel.ts';

/** A state of the channel, or a function that returns one, fails or does something else before. */
export type ReportStep = string | undefined | (() => string | undefined);

/**
 * Fakes a peer connection by its statistics. The channel with the id 1 has these states, one after the other. The last
 * one is repeated. The reports also contain an entry of another kind, and another channel.
 */
export class FakeReports {
  readonly #steps: readonly ReportStep[];
  /** How many reports were read. */
  reads = 0;

  constructor(...steps: readonly ReportStep[]) {
    this.#steps = steps;
  }

  readonly sctp = null;
  /** The channels that the page has created. */
  readonly created: FakeChannel[] = [];

  readonly createDataChannel = (label: string) => {
    const channel = new FakeChannel(label);
    this.created.push(channel);
    return channel.asChannel();
  };

  readonly getStats = async (): Promise<RTCStatsReport> => {
    const step = this.#steps[Math.min(this.reads, this.#steps.length - 1)];
    this.reads += 1;
    const state = typeof step === 'function' ? step() : step;
    return Promise.resolve(
      new Map<string, unknown>([
        ['T', {type: 'transport'}],
        ['D0', {type: 'data-channel', dataChannelIdentifier: 0, state: 'open'}],
        ['D1', {type: 'data-channel', dataChannelIdentifier: 1, state}],
      ]),
    );
  };
}
