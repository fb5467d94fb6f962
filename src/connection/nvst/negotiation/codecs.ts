import {AppStreamError} from '../../../errors/app-stream-error.ts';
import {H264_PROFILES} from '../../../platform/decoding.ts';
import {NO_CODEC, offeredFormats, type SdpCodec} from './offer.ts';

/** The most codecs of a list. */
const MAX_CODECS = 20;
/** The longest name of a codec in a failure, in characters. */
const MAX_NAME_LENGTH = 20;

/** The parameters that make two formats of one codec different, for the codecs of WebRTC. */
const PROFILES = [
  /profile-level-id=([\da-f]{4})/i,
  /packetization-mode=(\d)/,
  /(?<=^|;) ?profile-id=(\d+)/,
  /(?<=^|;) ?profile=(\d+)/,
];

type Codec = Pick<RTCRtpCodec, 'mimeType' | 'sdpFmtpLine'>;

/**
 * Puts the codecs of the list first, in its order. The others follow. Both groups keep the host's order, and the codecs
 * that the host lacks come last. The list is case-insensitive.
 * @param offered the formats of the host, in its order
 */
export const orderCodecs = <Known extends Codec>(
  codecs: readonly Known[],
  list: string,
  offered: readonly SdpCodec[] = [],
): Known[] => {
  const names = list
    .toLowerCase()
    .split(/[\s,]+/, MAX_CODECS)
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

/** Identifies a format, although host and browser write its parameters differently. */
const keyOf = (name: string, parameters = '') =>
  [name, ...PROFILES.map((profile) => profile.exec(parameters)?.[1] ?? '0')].join(' ').toLowerCase();

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
  return [...new Set(names)].slice(0, MAX_CODECS).join(', ') || 'none';
};
