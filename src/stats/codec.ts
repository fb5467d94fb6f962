import type {StreamReport} from '../connection/stream-report.ts';
import {askDecoding} from '../platform/decoding.ts';

/** Asks the browser whether it decodes a kind of video in hardware. It asks once per codec and size. */
export class HardwareExpectation {
  #key: string | undefined;
  #answer: Promise<boolean | undefined> | undefined;

  /** Resolves with `undefined` if the browser does not know. */
  read({video, videoCodec}: StreamReport): Promise<boolean | undefined> | undefined {
    const {frameWidth: width, frameHeight: height} = video ?? {};
    const name = videoCodec?.mimeType?.split('/')[1];
    if (!name || !width || !height) return undefined;
    const format = {name, parameters: videoCodec.sdpFmtpLine ?? ''};
    const key = JSON.stringify([format, width, height]);
    if (key !== this.#key) {
      this.#key = key;
      this.#answer = askDecoding(format, {size: {width, height}}).then((ability) =>
        ability?.supported ? ability.powerEfficient : undefined,
      );
    }
    return this.#answer;
  }
}

const H264_PROFILES: Readonly<Record<number, string>> = {
  0x42: 'Baseline',
  0x4d: 'Main',
  0x58: 'Extended',
  0x64: 'High',
};
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
  const [profile = 0, constraints = 0, level = 0] = [0, 2, 4].map((at) => parseInt(id.slice(at, at + 2), 16));
  const name = H264_PROFILES[profile];
  const isConstrained = profile === 0x42 && (constraints & CONSTRAINED) > 0;
  return name && `${isConstrained ? 'Constrained ' : ''}${name} ${(level / 10).toFixed(1)}`;
};
