import {AppStreamError} from '../../../errors/app-stream-error.ts';

/** The most sections of an offer. Hosts send three or four, and a browser's work grows with the square of the number. */
const MAX_SECTIONS = 32;

/**
 * Checks an offer before the browser parses it. Removes the SSRCs of the video: hosts count them up when the size changes,
 * and Chromium follows only a video without a known SSRC (`nvst.md` 7.19). Of several videos, each needs its own.
 *
 * Removes RTX as well. Only the SSRCs tie an RTX stream to its video. Without them, some versions of Chromium drop each
 * retransmission, and one lost packet stops the video for three seconds. Without RTX, a host repeats lost packets in the
 * stream of the video.
 * @throws AppStreamError `no-video` if no section carries video, `bad-offer` if the offer has too many sections
 */
export const prepareOffer = (sdp: string): string => {
  const [, ...sections] = sdp.split(/^(?=m=)/m, MAX_SECTIONS + 2);
  if (sections.length > MAX_SECTIONS) throw new AppStreamError('bad-offer');
  const [video, ...others] = sections.filter(carriesVideo);
  if (!video) throw new AppStreamError('no-video');
  if (others.length || !/^a=ssrc/m.test(video)) return sdp;
  return sdp.replace(video, () => removeRtx(video).replace(/^a=ssrc.*\r?\n/gm, ''));
};

/** Removes the formats of RTX, with their attributes. A section whose formats are all RTX stays as it is. */
const removeRtx = (video: string): string => {
  const rtx = new Set([...video.matchAll(/^a=rtpmap:(\d+) rtx\//gim)].map(([, format]) => format));
  const [line = '', ...attributes] = video.split(/(?<=\n)/);
  const [head, formats = ''] = /^(m=video \d+ \S+)(.*)/.exec(line)?.slice(1) ?? [];
  const kept = formats
    .trim()
    .split(/\s+/)
    .filter((format) => !rtx.has(format));
  if (!rtx.size || !kept.length || head === undefined) return video;
  const rest = attributes.filter(
    (attribute) => !rtx.has(/^a=(?:rtpmap|fmtp|rtcp-fb):(\d+) /.exec(attribute)?.[1]),
  );
  return [`${[head, ...kept].join(' ')}${/\r?\n$/.exec(line)?.[0] ?? ''}`, ...rest].join('');
};

/** The port 0 means that a section is rejected, unless another section carries it (RFC 9143, 6). */
const carriesVideo = (section: string) =>
  /^m=video [1-9]/.test(section) || (section.startsWith('m=video 0 ') && /^a=bundle-only\s*$/m.test(section));

/** One `m=` section of a session description. */
export interface SdpSection {
  readonly kind: string;
  readonly mid: string | undefined;
  /** Whether the sender of the description sends and receives here. */
  readonly sends: boolean;
  readonly receives: boolean;
  /** The codecs in the order of the section, such as `H264`, each with its parameters. */
  readonly codecs: readonly SdpCodec[];
}

export interface SdpCodec {
  readonly name: string;
  /** The parameters of the format (`a=fmtp`), or an empty text. */
  readonly parameters: string;
}

/** The most formats to read. Hosts send a few dozen. */
const MAX_FORMATS = 100;

/** Formats that carry no video of their own: repetition and error correction. */
export const NO_CODEC = /^(rtx|red|ulpfec|flexfec.*)$/i;

const DIRECTION = /^a=(sendrecv|sendonly|recvonly|inactive)\s*$/m;

/** Reads the sections of a description. Ignores what it does not know. A section without a direction has the session's. */
export const readSections = (sdp: string): readonly SdpSection[] => {
  const [session = '', ...sections] = sdp.split(/^(?=m=)/m, MAX_SECTIONS + 1);
  const sessionDirection = DIRECTION.exec(session)?.[1] ?? 'sendrecv';
  return sections.map((section) => {
    const [kind = '', , , ...formats] = (/^m=(.*)$/m.exec(section)?.[1] ?? '').trim().split(/\s+/);
    const direction = DIRECTION.exec(section)?.[1] ?? sessionDirection;
    return {
      kind,
      mid: /^a=mid:(\S+)/m.exec(section)?.[1],
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
