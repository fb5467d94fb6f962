import {AppStreamError} from '../../../errors/app-stream-error.ts';
import {readCandidate} from '../candidates.ts';

/**
 * The most sections of an offer. Hosts send three or four, and a browser's work grows with the square of the number.
 */
const MAX_SECTIONS = 32;

/**
 * Checks an offer before the browser parses it.
 * @throws AppStreamError `no-video` if no section carries video, `bad-offer` if the offer has too many sections
 */
export const checkOffer = (sdp: string): void => {
  const [, ...sections] = sdp.split(/^(?=m=)/m, MAX_SECTIONS + 2);
  if (sections.length > MAX_SECTIONS) throw new AppStreamError('bad-offer');
  if (!sections.some(carriesVideo)) throw new AppStreamError('no-video');
};

/** The types of lines (RFC 8866, 5). Firefox refuses others. */
const LINE = /^[vosiuepcbtrzkam]=./;

/**
 * Brings a description into the form that every browser reads: lines with their ends, without blanks around them, in
 * ASCII. Leaves out and lists lines of no type, candidates that lack a field, and details of formats that their section
 * does not have. Browsers refuse a whole description because of one of them.
 */
export const cleanSdp = (text: string) => {
  const refused: string[] = [];
  let formats: readonly string[] = [];
  const lines = text.split(/[\r\n\0\ufeff]+/).flatMap((given) => {
    const line = given
      .trim()
      .replace(/^[A-Z]=/, (type) => type.toLowerCase())
      .replace(/[^ -~\t]/g, '-');
    // The name of a session may be blank.
    if (!line || line === 's=') return line ? ['s=-'] : [];
    if (line.startsWith('m=')) formats = line.split(/\s+/).slice(3);
    const format = /^a=(?:rtpmap|fmtp|rtcp-fb):(\w+)/.exec(line)?.[1];
    const isForeign = format !== undefined && !formats.includes(format);
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

export interface SdpCodec {
  /** Such as `H264`. */
  readonly name: string;
  /** The parameters of the format (`a=fmtp`), or an empty text. */
  readonly parameters: string;
}

/** The most formats to read. Hosts send a few dozen. */
const MAX_FORMATS = 100;

/** Formats that carry no video of their own: repetition and error correction. */
export const NO_CODEC = /^(rtx|red|ulpfec|flexfec.*)$/i;

const DIRECTION = /^a=(sendrecv|sendonly|recvonly|inactive)\s*$/m;

/**
 * Reads the sections of a description. Ignores what it does not know. A section without a direction has the session's.
 */
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
export const offeredFormats = (offer: string): readonly SdpCodec[] =>
  readSections(offer)
    .filter(({kind}) => kind === 'video')
    .flatMap(({codecs}) => codecs);

const readCodecs = (section: string, formats: readonly string[]): readonly SdpCodec[] => {
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
