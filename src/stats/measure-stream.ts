import type {StreamStatistics} from '../connection/stream-statistics.ts';
import type {TextLoader} from '../locales/texts.ts';
import {type PanelHost, StatisticsPanel} from './panel/statistics-panel.ts';
import {Sampler, type MeasuredStream} from './sampler.ts';

const samplers = new WeakMap<MeasuredStream, Sampler>();

/** The one sampler of a stream: `getStats()` and the panel share its samples. */
const samplerOf = (video: HTMLVideoElement, stream: MeasuredStream): Sampler => {
  const sampler = samplers.get(stream) ?? new Sampler(video, stream);
  samplers.set(stream, sampler);
  return sampler;
};

/** Resolves with the statistics of a stream, `undefined` if it does not play. */
export const sampleStatistics = (
  {video}: Pick<PanelHost, 'video'>,
  stream: MeasuredStream,
): Promise<StreamStatistics | undefined> => samplerOf(video, stream).sample();

const hostsWithPanel = new WeakSet<PanelHost>();

/** Opens the panel of an element, once. From then on, the panel follows the element's `stats`. */
export const openPanel = async (
  host: PanelHost,
  stream: MeasuredStream & {readonly texts: TextLoader},
): Promise<void> => {
  if (hostsWithPanel.has(host)) return;
  await stream.texts.load();
  if (hostsWithPanel.has(host)) return;
  hostsWithPanel.add(host);
  new StatisticsPanel({host, stream, sample: () => sampleStatistics(host, stream)});
};
