import type {MediaSettings, StreamSize} from '../../connector.ts';
import type {Offer} from '../signaling/signaling-frames.ts';

/** The client's part of the settings in the second, SDP-like text. */
export interface NvstSettings extends MediaSettings {
  /** The SDP answer. The host wants its credentials in the second text, too. */
  readonly answer: string;
  readonly width: number;
  readonly height: number;
}

/** Each override searches the whole text. */
const MAX_OVERRIDES = 500;

/**
 * Answers the host's second, SDP-like text with the client's settings and credentials (`nvst.md` 3.5). Only hosts that send
 * such a text receive one. NVIDIA's streaming server ends the connection without it. It needs its sections alone, and sends
 * 37 kB of which the client changes ten lines. Other hosts get their whole text back.
 */
export const answerNvstSdp = (
  {nvstSdp, nvstServerOverrides = ''}: Offer & {readonly nvstSdp: string},
  {answer, width, height, fps = 0, maxBitrate = 0}: NvstSettings,
): string => {
  const credentials = {
    'general.iceUserNameFragment': readAttribute(answer, 'ice-ufrag'),
    'general.icePassword': readAttribute(answer, 'ice-pwd'),
    // The hexadecimal alone, without the name of the hash (`nvst.md` 7.15).
    'general.dtlsFingerprint': readAttribute(answer, 'fingerprint').replace(/^\S+ /, ''),
  };
  const kilobits = String(Math.ceil(maxBitrate / 1000));
  // The server starts with the first two, and applies the limit after three seconds.
  const rates = {
    'video.initialBitrateKbps': kilobits,
    'video.initialPeakBitrateKbps': kilobits,
    'vqos.bw.maximumBitrateKbps': kilobits,
  };
  const video = {
    'video.clientViewportWd': String(width),
    'video.clientViewportHt': String(height),
    ...(fps > 0 && {'video.maxFPS': String(fps)}),
    ...(maxBitrate > 0 && rates),
  };
  const overrideLines = nvstServerOverrides.split(/[\r\n]+/, MAX_OVERRIDES);
  const overrides = overrideLines.flatMap((line) => {
    const [, key, value] = /^(?:a=)?([\w.]+):(.*)$/.exec(line) ?? [];
    return key && value !== undefined ? [[key, value] as const] : [];
  });
  const text = nvstSdp.split(/[\r\n]+/).filter(Boolean);
  let lines = isOfStreamingServer(nvstSdp) ? text.filter(isFrame) : text;
  for (const [key, value] of overrides) lines = setAttribute(lines, 'session', key, value);
  for (const [key, value] of Object.entries(video)) lines = setAttribute(lines, 'video', key, value);
  for (const [key, value] of Object.entries(credentials)) lines = setAttribute(lines, 'session', key, value);
  return `${lines.join('\r\n')}\r\n`;
};

/** Whether NVIDIA's streaming server has written the text, the one of Kit. Hosts of GeForce NOW name their video otherwise. */
const isOfStreamingServer = (nvstSdp: string) => /^a=msid:video_stream\s*$/m.test(nvstSdp);

/** Whether a line belongs to the frame of the text: its head, its sections and their names. */
const isFrame = (line: string) => /^(?:[vost]=|m=|a=msid:)/.test(line);

/**
 * The size in the host's own texts, before the page's replaces it. The text of NVIDIA's streaming server always says
 * 1280×720, whatever it renders, so only its overrides count.
 */
export const readHostSize = ({nvstSdp = '', nvstServerOverrides = ''}: Offer): StreamSize | undefined => {
  const read = (name: string) =>
    Number(
      new RegExp(`^(?:a=)?video\\.${name}: ?(\\d{1,5})\\s*$`, 'm').exec(
        `${nvstServerOverrides}\n${isOfStreamingServer(nvstSdp) ? '' : nvstSdp}`,
      )?.[1],
    );
  const [width, height] = [read('clientViewportWd'), read('clientViewportHt')];
  return width > 0 && height > 0 ? {width, height} : undefined;
};

const readAttribute = (sdp: string, name: string) =>
  new RegExp(`^a=${name}:(\\S.*)$`, 'm').exec(sdp)?.[1]?.trim() ?? '';

/** Replaces an attribute, or adds it at the end of its section, or at the end of the text if there is no such section. */
const setAttribute = (lines: readonly string[], section: string, key: string, value: string): string[] => {
  const line = `a=${key}:${value}`;
  const existing = lines.findIndex((other) => other.startsWith(`a=${key}:`));
  if (existing >= 0) return lines.with(existing, line);
  const start = section === 'session' ? 0 : lines.findIndex((other) => other.startsWith(`m=${section}`));
  const next = start < 0 ? -1 : lines.findIndex((other, index) => index > start && other.startsWith('m='));
  return next < 0 ? [...lines, line] : lines.toSpliced(next, 0, line);
};
