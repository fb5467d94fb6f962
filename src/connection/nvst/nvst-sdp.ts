import type {Offer} from './signaling-frames.ts';

/** The client's own part of what is agreed on beside the SDP. */
export interface NvstSettings {
  /** The answer, whose credentials the host wants again. */
  readonly answer: string;
  readonly width: number;
  readonly height: number;
}

/** Each is looked for in the whole text. */
const MOST_OVERRIDES = 500;

/**
 * The host's second, SDP-like text with the client's settings and credentials in place of the host's (`nvst.md` 3.5).
 * Only hosts that send one get one; whether Kit wants it is not known.
 */
export const answerNvstSdp = (
  {nvstSdp, nvstServerOverrides = ''}: Offer & {readonly nvstSdp: string},
  {answer, width, height}: NvstSettings,
): string => {
  const credentials = {
    'general.iceUserNameFragment': attribute(answer, 'ice-ufrag'),
    'general.icePassword': attribute(answer, 'ice-pwd'),
    'general.dtlsFingerprint': attribute(answer, 'fingerprint'),
  };
  const video = {'video.clientViewportWd': String(width), 'video.clientViewportHt': String(height)};
  const overridden = nvstServerOverrides.split(/\r?\n/, MOST_OVERRIDES);
  const overrides = overridden.flatMap((line) => {
    const [, key, value] = /^(?:a=)?([\w.]+):(.*)$/.exec(line) ?? [];
    return key && value !== undefined ? [[key, value] as const] : [];
  });
  let lines = nvstSdp.split(/\r?\n/).filter(Boolean);
  for (const [key, value] of overrides) lines = withAttribute(lines, 'session', key, value);
  for (const [key, value] of Object.entries(video)) lines = withAttribute(lines, 'video', key, value);
  for (const [key, value] of Object.entries(credentials)) lines = withAttribute(lines, 'session', key, value);
  return `${lines.join('\r\n')}\r\n`;
};

const attribute = (sdp: string, name: string) =>
  new RegExp(`^a=${name}:(\\S.*)$`, 'm').exec(sdp)?.[1]?.trim() ?? '';

/** The lines with one attribute set: where it stands, else at the end of its section, else at the end of all. */
const withAttribute = (lines: readonly string[], section: string, key: string, value: string): string[] => {
  const line = `a=${key}:${value}`;
  const standing = lines.findIndex((other) => other.startsWith(`a=${key}:`));
  if (standing >= 0) return lines.with(standing, line);
  const start = section === 'session' ? 0 : lines.findIndex((other) => other.startsWith(`m=${section}`));
  const next = start < 0 ? -1 : lines.findIndex((other, index) => index > start && other.startsWith('m='));
  return next < 0 ? [...lines, line] : lines.toSpliced(next, 0, line);
};
