import {AppStreamError} from '../../errors/app-stream-error.ts';

/** The most sections of an offer. Hosts send three or four, and a browser's work grows with the square of the number. */
const MAX_SECTIONS = 32;

/**
 * Checks an offer before the browser parses it. Removes the SSRCs of the video: hosts count them up when the size changes,
 * and Chromium follows only a video without a known SSRC (`nvst.md` 7.19). Of several videos, each needs its own.
 * @throws AppStreamError `no-video` if no section carries video, `bad-offer` if the offer has too many sections
 */
export const prepareOffer = (sdp: string): string => {
  const [, ...sections] = sdp.split(/^(?=m=)/m, MAX_SECTIONS + 2);
  if (sections.length > MAX_SECTIONS) throw new AppStreamError('bad-offer');
  const [video, ...others] = sections.filter(carriesVideo);
  if (!video) throw new AppStreamError('no-video');
  return others.length ? sdp : sdp.replace(video, () => video.replace(/^a=ssrc.*\r?\n/gm, ''));
};

/** The port 0 means that a section is rejected, unless another section carries it (RFC 9143, 6). */
const carriesVideo = (section: string) =>
  /^m=video [1-9]/.test(section) || (section.startsWith('m=video 0 ') && /^a=bundle-only\s*$/m.test(section));
