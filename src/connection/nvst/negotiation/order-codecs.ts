import type {SdpCodec} from './sdp-sections.ts';

/** The most names of the page's list. */
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
  const places = new Map(
    codecs.map((codec) => {
      const name = codec.mimeType.replace(/^video\//i, '');
      const place = placeIn(names, name.toLowerCase());
      return [codec, [place, placeIn(formats, keyOf(name, codec.sdpFmtpLine))]] as const;
    }),
  );
  return codecs.toSorted((one, other) => {
    const [a = [], b = []] = [places.get(one), places.get(other)];
    return compare(a[0], b[0]) || compare(a[1], b[1]);
  });
};

const compare = (one = 0, other = 0) => one - other;

const placeIn = (list: readonly string[], item: string) => {
  const place = list.indexOf(item);
  return place < 0 ? list.length : place;
};

/** The same text for the same format, whatever the host and the browser call it. */
const keyOf = (name: string, parameters = '') =>
  [name, ...PROFILES.map((profile) => profile.exec(parameters)?.[1] ?? '0')].join(' ').toLowerCase();
