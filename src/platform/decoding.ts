/** A format of a video codec, with its parameters as in SDP (`a=fmtp`). */
export interface VideoFormat {
  /** Such as `H264`. */
  readonly name: string;
  readonly parameters: string;
}

/** A stream of video. Without a rate, that of a usual stream counts. */
interface VideoStream {
  readonly size: {readonly width: number; readonly height: number};
  readonly fps?: number | undefined;
  readonly maxBitrate?: number | undefined;
}

/** How well the browser decodes a kind of video. */
export type DecodingAbility = Pick<MediaCapabilitiesInfo, 'supported' | 'smooth' | 'powerEfficient'>;

const BITS_PER_SECOND = 5_000_000;
const FRAMES_PER_SECOND = 60;

/** Asks how well the browser decodes a stream. Resolves with `undefined` for an unknown kind or format. */
export const askDecoding = async (
  {name, parameters}: VideoFormat,
  {size: {width, height}, fps, maxBitrate}: VideoStream,
): Promise<DecodingAbility | undefined> => {
  const contentType = [`video/${name}`, ...parameters.split(';').filter(Boolean)].join(';');
  const [framerate, bitrate] = [fps || FRAMES_PER_SECOND, maxBitrate || BITS_PER_SECOND];
  try {
    const video = {contentType, width, height, framerate, bitrate};
    return await navigator.mediaCapabilities.decodingInfo({type: 'webrtc', video});
  } catch {
    return undefined;
  }
};

/** The profiles of H.264 by the first byte of `profile-level-id`, in hexadecimal (H.264, Annex A). */
export const H264_PROFILES: ReadonlyMap<string, string> = new Map([
  ['42', 'Baseline'],
  ['4d', 'Main'],
  ['58', 'Extended'],
  ['64', 'High'],
  ['6e', 'High 10'],
  ['7a', 'High 4:2:2'],
  ['f4', 'High 4:4:4'],
]);

/** A bit of the second byte of `profile-level-id`: the stream also conforms to Main (RFC 6184, section 8.1). */
const CONSTRAINED = 0x40;
const H265_PROFILES: Readonly<Record<string, string>> = {1: 'Main', 2: 'Main 10'};
const AV1_PROFILES: Readonly<Record<string, string>> = {0: 'Main', 1: 'High', 2: 'Professional'};

/** The profile of a video codec, from the parameters of its SDP (`a=fmtp`). Undefined if they do not specify it. */
export const codecProfile = (codec: string | undefined, parameters = ''): string | undefined => {
  const read = (name: string) => new RegExp(`(?:^|;)\\s*${name}=([\\w-]+)`, 'i').exec(parameters)?.[1];
  switch (codec?.toUpperCase()) {
    case 'H264':
      return h264Profile(read('profile-level-id'));
    case 'H265':
      return H265_PROFILES[read('profile-id') ?? ''];
    case 'AV1':
      return AV1_PROFILES[read('profile') ?? ''];
    case 'VP9': {
      const profile = read('profile-id');
      return profile === undefined ? undefined : `Profile ${profile}`;
    }
    default:
      return undefined;
  }
};

const h264Profile = (id: string | undefined): string | undefined => {
  if (!id || !/^[0-9a-f]{6}$/i.test(id)) return undefined;
  const [constraints = 0, level = 0] = [2, 4].map((at) => parseInt(id.slice(at, at + 2), 16));
  const name = H264_PROFILES.get(id.slice(0, 2).toLowerCase());
  const isConstrained = name === 'Baseline' && (constraints & CONSTRAINED) > 0;
  return name && `${isConstrained ? 'Constrained ' : ''}${name} ${(level / 10).toFixed(1)}`;
};
