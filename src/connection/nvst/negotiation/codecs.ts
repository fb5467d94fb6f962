import {AppStreamError} from '../../../errors/app-stream-error.ts';
import {askDecoding, type DecodingAbility, H264_PROFILES, rankDecoding} from '../../../platform/decoding.ts';
import type {ConnectOptions, StoredText} from '../../connector.ts';
import {NO_CODEC, offeredFormats, type SdpCodec} from './offer.ts';

/** The most names of a list. */
const MAX_NAMES = 20;

/** The parameters that make two formats of one codec different, for the codecs of WebRTC. */
const PROFILES = [
  /profile-level-id=([\da-f]{4})/i,
  /packetization-mode=(\d)/,
  /(?<=^|;) ?profile-id=(\d+)/,
  /(?<=^|;) ?profile=(\d+)/,
];

type Codec = Pick<RTCRtpCodec, 'mimeType' | 'sdpFmtpLine'>;

/**
 * The codecs with those of the list first, in its order. The others follow. Both groups keep the host's order, and the
 * codecs that the host lacks come last. Case does not matter.
 * @param offered the formats of the host, in its order
 */
export const orderCodecs = <Known extends Codec>(
  codecs: readonly Known[],
  list: string,
  offered: readonly SdpCodec[] = [],
): Known[] => {
  const names = list
    .toLowerCase()
    .split(/[\s,]+/, MAX_NAMES)
    .filter(Boolean);
  const formats = offered.map(({name, parameters}) => keyOf(name, parameters));
  const placeOf = (codec: Codec) => placeIn(names, nameOf(codec).toLowerCase());
  const placeOfFormat = (codec: Codec) => placeIn(formats, keyOf(nameOf(codec), codec.sdpFmtpLine));
  return codecs
    .toSorted((one, other) => placeOfFormat(one) - placeOfFormat(other))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
};

const nameOf = ({mimeType}: Codec) => mimeType.replace(/^video\//i, '');

const placeIn = (list: readonly string[], item: string) => {
  const place = list.indexOf(item);
  return place < 0 ? list.length : place;
};

/** The same text for the same format, whatever the host and the browser call it. */
const keyOf = (name: string, parameters = '') =>
  [name, ...PROFILES.map((profile) => profile.exec(parameters)?.[1] ?? '0')].join(' ').toLowerCase();

/** The most orders to keep, one for each kind of host. */
const MAX_ORDERS = 8;
/** The longest text to read, in characters. */
const MAX_LENGTH = 10_000;
const MAX_STORED_NAMES = 10;
const MAX_NAME_LENGTH = 20;

/** The different codecs of an offer, in the host's order. */
export const offeredNames = (offer: string): readonly string[] => {
  const offered = offeredFormats(offer)
    .filter(({name}) => !NO_CODEC.test(name))
    .map(({name}) => name.slice(0, MAX_NAME_LENGTH));
  return [...new Set(offered)].slice(0, MAX_STORED_NAMES);
};

/** Finds the stored order for an offer. `undefined` means the host's order. */
export const findOrder = (stored: string, offered: readonly string[]): string | undefined =>
  readOrders(stored).get(offered.join(' '));

/** The stored orders with the one for an offer replaced. The host's own order is not stored. */
export const replaceOrder = (
  stored: string,
  offered: readonly string[],
  order: readonly string[],
): string => {
  const orders = readOrders(stored);
  const [key, better] = [offered.join(' '), order.join(' ')];
  orders.delete(key);
  if (better !== key) orders.set(key, better);
  return [...orders]
    .slice(-MAX_ORDERS)
    .map((entry) => entry.join(':'))
    .join('\n');
};

/** Each line has the names of the codecs that a host offers, and in which order they suit the device better: `VP8 AV1:AV1 VP8`. */
const readOrders = (stored: string): Map<string, string> =>
  new Map(
    stored
      .slice(0, MAX_LENGTH)
      .split('\n')
      .flatMap((line) => {
        const [offered, order] = line.split(':');
        return offered && order ? [[offered, order] as const] : [];
      }),
  );

/** The most formats to ask the browser about. Hosts offer a dozen. */
const MAX_FORMATS = 30;

/** What the ranking needs to know about a stream. */
type RankedStream = Pick<ConnectOptions, 'size' | 'fps' | 'maxBitrate'> & {readonly offer: string};

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
    Math.max(...abilities.map(([other, ability]) => (other === name ? rankDecoding(ability) : 0)), 0);
  return names.toSorted((one, other) => rankOf(other) - rankOf(one));
};

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
    formats.map(async (format) => [format.name, await askDecoding(format, stream)] as const),
  );
  const ranked = rankCodecs(received, abilities);
  const isOrderOfHost = ranked.join() === received.join();
  const order = isOrderOfHost ? names : [...ranked, ...names.filter((name) => !received.includes(name))];
  // Another connection may have stored its order meanwhile.
  const stored = codecOrders.read();
  const replaced = replaceOrder(stored, names, order);
  if (replaced !== stored) codecOrders.write(replaced);
};

/** The failure of an offer whose video the browser rejected: the host's codecs beside those of the browser. */
export const explainRejectedVideo = (offer: string): AppStreamError => {
  const {codecs = []} = RTCRtpReceiver.getCapabilities('video') ?? {};
  const supported = codecs.map((codec) => ({name: nameOf(codec), parameters: codec.sdpFmtpLine ?? ''}));
  const values = {offered: listCodecs(offeredFormats(offer)), supported: listCodecs(supported)};
  return new AppStreamError('no-common-codec', {values});
};

/** The different codecs in their order, for a text: `H264 (High), VP8`. */
export const listCodecs = (codecs: readonly SdpCodec[]): string => {
  const names = codecs
    .filter(({name}) => !NO_CODEC.test(name))
    .map(({name, parameters}) => {
      const profile = /profile-level-id=([\da-f]{2})/i.exec(parameters)?.[1]?.toLowerCase();
      const known = profile && H264_PROFILES.get(profile);
      return `${name.slice(0, MAX_NAME_LENGTH)}${known ? ` (${known})` : ''}`;
    });
  return [...new Set(names)].slice(0, MAX_NAMES).join(', ') || 'none';
};
