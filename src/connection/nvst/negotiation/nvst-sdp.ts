import type {MediaSettings, StreamSize} from '../../connector.ts';

/** The client's part of the settings in the second, SDP-like text. */
export interface NvstSettings extends MediaSettings, StreamSize {
  /** The SDP answer. The host wants its credentials in the second text, too. */
  readonly answer: string;
}

/**
 * Answers the host's second, SDP-like text with the client's settings and credentials (`nvst.md` 3.5). Only hosts that send
 * such a text receive one. NVIDIA's streaming server ends the connection without it. The server sends 37 kB, and needs the
 * sections of its text and the lines of the client alone.
 */
export const answerNvstSdp = (
  nvstSdp: string,
  {answer, width, height, fps = 0, maxBitrate = 0}: NvstSettings,
): string => {
  const credentials = [
    `a=general.iceUserNameFragment:${readAttribute(answer, 'ice-ufrag')}`,
    `a=general.icePassword:${readAttribute(answer, 'ice-pwd')}`,
    // The hexadecimal alone, without the name of the hash (`nvst.md` 7.15).
    `a=general.dtlsFingerprint:${readAttribute(answer, 'fingerprint').replace(/^\S+ /, '')}`,
  ];
  const kilobits = Math.ceil(maxBitrate / 1000);
  const video = [
    `a=video.clientViewportWd:${width}`,
    `a=video.clientViewportHt:${height}`,
    ...(fps > 0 ? [`a=video.maxFPS:${fps}`] : []),
    // The server starts with the first two, and applies the limit after three seconds.
    ...(maxBitrate > 0
      ? [
          `a=video.initialBitrateKbps:${kilobits}`,
          `a=video.initialPeakBitrateKbps:${kilobits}`,
          `a=vqos.bw.maximumBitrateKbps:${kilobits}`,
        ]
      : []),
  ];
  const [head = [], ...sections] = nvstSdp
    .split(/^(?=m=)/m)
    .map((part) => part.split(/[\r\n]+/).filter(isFrame));
  const answered = sections.map((lines) => (lines[0]?.startsWith('m=video') ? [...lines, ...video] : lines));
  return [head, credentials, ...answered]
    .flat()
    .map((line) => `${line}\r\n`)
    .join('');
};

/** Whether a line belongs to the frame of the text: its head, its sections and their names. */
const isFrame = (line: string) => /^(?:[vost]=|m=|a=msid:)/.test(line);

const readAttribute = (sdp: string, name: string) =>
  new RegExp(`^a=${name}:(\\S.*)$`, 'm').exec(sdp)?.[1]?.trim() ?? '';
