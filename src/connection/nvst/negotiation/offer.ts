import {AppStreamError} from '../../../errors/app-stream-error.ts';
import {H264_PROFILES, type VideoFormat} from '../../../platform/decoding.ts';
import {readCandidate} from '../candidates.ts';

/** The most sections of an offer. Hosts send up to four, and a browser's work grows with the square of the number. */
export const MAX_SECTIONS = 32;

/** Checks an offer before the browser parses it. @throws AppStreamError `no-video`, or `bad-offer` for many sections */
export const checkOffer = (sdp: string): void => {
  const [, ...sections] = sdp.split(/^(?=m=)/m, MAX_SECTIONS + 2);
  if (sections.length > MAX_SECTIONS) throw new AppStreamError('bad-offer');
  if (!sections.some(carriesVideo)) throw new AppStreamError('no-video');
};

/** The types of lines (RFC 8866, 5). Firefox refuses others. */
const LINE = /^[vosiuepcbtrzkam]=./;

/** The most lines about one format. Hosts send a dozen. The time of Chromium grows with the cube of their number. */
const MAX_DETAILS = 100;
/** Stands for each format of a section (RFC 4585, 4.2). */
const ALL_FORMATS = '*';

/**
 * Brings a description into the form that every browser reads: lines with their ends, without blanks around them, in
 * ASCII. Leaves out and lists lines of no type, candidates that lack a field, details of formats that their section
 * does not have, and too many details of one format. Browsers refuse a whole description because of one of the first
 * three.
 */
export const cleanSdp = (text: string) => {
  const refused: string[] = [];
  /** How many details each format of the present section may still have. */
  let detailsLeft = new Map<string, number>();
  const lines = text.split(/[\r\n\0\ufeff]+/).flatMap((given) => {
    const line = given
      .trim()
      .replace(/^[A-Z]=/, (type) => type.toLowerCase())
      .replace(/[^ -~\t]/g, '-');
    // The name of a session may be blank.
    if (!line || line === 's=') return line ? ['s=-'] : [];
    if (line.startsWith('m='))
      detailsLeft = new Map(
        [...line.split(/\s+/).slice(3), ALL_FORMATS].map((format) => [format, MAX_DETAILS]),
      );
    const format = /^a=(?:rtpmap|fmtp|rtcp-fb):(\w+|\*)/.exec(line)?.[1] ?? '';
    const left = detailsLeft.get(format) ?? 0;
    if (left > 0) detailsLeft.set(format, left - 1);
    const isForeign = format !== '' && left === 0;
    const candidate = /^a=candidate\b/.test(line) ? readCandidate(line) : undefined;
    if (candidate !== undefined) return [`a=${candidate}`];
    if (LINE.test(line) && !isForeign && !/^a=candidate\b/.test(line)) return [line];
    refused.push(line);
    return [];
  });
  return {sdp: lines.map((line) => `${line}\r\n`).join(''), refused};
};

/** The port 0 means that a section is rejected, unless another section carries it (RFC 9143, 6). */
const carriesVideo = (section: string) =>
  /^m=video [1-9]/.test(section) || (section.startsWith('m=video 0 ') && /^a=bundle-only\s*$/m.test(section));

/** The most formats to read. Hosts send a few dozen. */
const MAX_FORMATS = 100;

/** Formats that carry no video of their own: repetition and error correction. */
const NO_CODEC = /^(rtx|red|ulpfec|flexfec.*)$/i;

const DIRECTION = /^a=(sendrecv|sendonly|recvonly|inactive)\s*$/m;

/** Reads the sections of a description. A section without a direction has that of the session. */
export const readSections = (sdp: string) => {
  const [session = '', ...sections] = sdp.split(/^(?=m=)/m, MAX_SECTIONS + 1);
  const sessionDirection = DIRECTION.exec(session)?.[1] ?? 'sendrecv';
  return sections.map((section) => {
    const [kind = '', , , ...formats] = (/^m=(.*)$/m.exec(section)?.[1] ?? '').trim().split(/\s+/);
    const direction = DIRECTION.exec(section)?.[1] ?? sessionDirection;
    return {
      kind,
      mid: /^a=mid:(\S+)/m.exec(section)?.[1],
      /** Whether the sender of the description sends and receives here. */
      sends: direction.startsWith('send'),
      receives: direction.endsWith('recv') || direction === 'recvonly',
      codecs: readCodecs(section, formats.slice(0, MAX_FORMATS)),
    };
  });
};

/** The formats of the video in an offer, in the host's order. */
export const offeredFormats = (offer: string): readonly VideoFormat[] =>
  readSections(offer)
    .filter(({kind}) => kind === 'video')
    .flatMap(({codecs}) => codecs);

const readCodecs = (section: string, formats: readonly string[]): readonly VideoFormat[] => {
  const names = readByFormat(section, 'rtpmap');
  const parameters = readByFormat(section, 'fmtp');
  return formats.flatMap((format) => {
    const name = names.get(format)?.split('/')[0];
    return name ? [{name, parameters: parameters.get(format) ?? ''}] : [];
  });
};

/** The values of an attribute by the number of their format. */
const readByFormat = (section: string, attribute: string): ReadonlyMap<string, string> =>
  new Map(
    [...section.matchAll(new RegExp(`^a=${attribute}:(\\d+) (.*)$`, 'gm'))].map(
      ([, format = '', value = '']) => [format, value.trim()] as const,
    ),
  );

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
  offered: readonly VideoFormat[] = [],
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
export const listCodecs = (codecs: readonly VideoFormat[]): string => {
  const names = codecs
    .filter(({name}) => !NO_CODEC.test(name))
    .map(({name, parameters}) => {
      const profile = /profile-level-id=([\da-f]{2})/i.exec(parameters)?.[1]?.toLowerCase();
      const known = profile && H264_PROFILES.get(profile);
      return `${name.slice(0, MAX_NAME_LENGTH)}${known ? ` (${known})` : ''}`;
    });
  return [...new Set(names)].slice(0, MAX_CODECS).join(', ') || 'none';
};
