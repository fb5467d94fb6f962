import type {ConnectOptions, StoredText} from '../../connector.ts';
import {offeredNames, replaceOrder} from './order-codecs.ts';
import {offeredFormats, type SdpCodec} from './offer.ts';

/** The most formats to ask the browser about. Hosts offer a dozen. */
const MAX_FORMATS = 30;
const DEFAULT_BITS_PER_SECOND = 5_000_000;
const DEFAULT_FRAMES_PER_SECOND = 60;

/** How well the browser decodes a kind of video. */
export type DecodingAbility = Pick<MediaCapabilitiesInfo, 'supported' | 'smooth' | 'powerEfficient'>;

/** What the ranking needs to know about a stream. */
export type RankedStream = Pick<ConnectOptions, 'size' | 'fps' | 'maxBitrate'> & {readonly offer: string};

/**
 * The names in the order of the device: smooth and power-efficient codecs first, then smooth ones, then power-efficient
 * ones. Equal codecs keep the host's order. A codec that the browser lacks, or does not know, comes last.
 * @param abilities the names of the formats, with their abilities. The best format of a codec counts.
 */
export const rankCodecs = (
  names: readonly string[],
  abilities: readonly (readonly [name: string, ability: DecodingAbility | undefined])[],
): readonly string[] => {
  const rankOf = (name: string) =>
    Math.max(...abilities.map(([other, ability]) => (other === name ? rankAbility(ability) : 0)), 0);
  return names.toSorted((one, other) => rankOf(other) - rankOf(one));
};

const rankAbility = (ability: DecodingAbility | undefined) =>
  ability?.supported ? 1 + 2 * Number(ability.smooth) + Number(ability.powerEfficient) : 0;

/**
 * Ranks the codecs of an offer and stores their order if it differs from the host's. Codecs that the browser cannot receive do
 * not count: its answer leaves them out anyway. Never rejects.
 */
export const storeCodecOrder = async (stream: RankedStream, codecOrders: StoredText): Promise<void> => {
  const names = offeredNames(stream.offer);
  if (names.length < 2) return;
  const {codecs = []} = RTCRtpReceiver.getCapabilities('video') ?? {};
  const known = new Set(codecs.map(({mimeType}) => mimeType.toLowerCase()));
  const received = names.filter((name) => known.has(`video/${name.toLowerCase()}`));
  const formats = offeredFormats(stream.offer)
    .filter(({name}) => received.includes(name))
    .slice(0, MAX_FORMATS);
  const abilities = await Promise.all(
    formats.map(async (format) => [format.name, await askBrowser(format, stream)] as const),
  );
  const ranked = rankCodecs(received, abilities);
  const isOrderOfHost = ranked.join() === received.join();
  const order = isOrderOfHost ? names : [...ranked, ...names.filter((name) => !received.includes(name))];
  // Another connection may have stored its order meanwhile.
  const stored = codecOrders.read();
  const replaced = replaceOrder(stored, names, order);
  if (replaced !== stored) codecOrders.write(replaced);
};

/** Resolves with `undefined` if the browser does not know this kind of stream, or this format. */
const askBrowser = async (
  {name, parameters}: SdpCodec,
  {size: {width, height}, fps, maxBitrate}: RankedStream,
): Promise<DecodingAbility | undefined> => {
  try {
    const contentType = [`video/${name}`, ...parameters.split(';').filter(Boolean)].join(';');
    const framerate = fps || DEFAULT_FRAMES_PER_SECOND;
    const bitrate = maxBitrate || DEFAULT_BITS_PER_SECOND;
    return await navigator.mediaCapabilities.decodingInfo({
      type: 'webrtc',
      video: {contentType, width, height, framerate, bitrate},
    });
  } catch {
    return undefined;
  }
};
