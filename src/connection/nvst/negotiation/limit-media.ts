import type {MediaSettings} from '../../connector.ts';

/**
 * Adds the page's limits to the video of an answer: `b=AS` in kilobits per second, and `a=framerate` (RFC 8866, 5.8, 6.10).
 * Both are for the host alone, so the browser does not get them.
 */
export const limitVideo = (answer: string, {maxBitrate = 0, fps = 0}: MediaSettings): string =>
  answer.replace(/^m=video [^]*?(?=^m=|(?![^]))/gm, (section) => {
    const limited =
      maxBitrate > 0
        ? section.replace(/^(c=.*\r?\n)/m, `$1b=AS:${Math.ceil(maxBitrate / 1000)}\r\n`)
        : section;
    return fps > 0 ? `${limited}a=framerate:${fps}\r\n` : limited;
  });
