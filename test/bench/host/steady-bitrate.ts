/**
 * Makes the sender ignore the network. libwebrtc reads these limits from the first payload type of the video section in the
 * client's answer, and then sends so much, in bits per second. 0: the sender follows the network.
 */
export const withSteadyBitrate = (answer: string, bitsPerSecond: number): string => {
  const type = /^m=video \d+ \S+ (\d+)/m.exec(answer)?.[1];
  if (type === undefined || bitsPerSecond === 0) return answer;
  const kilobits = Math.round(bitsPerSecond / 1000);
  const hint = `x-google-min-bitrate=${kilobits};x-google-max-bitrate=${kilobits}`;
  const format = new RegExp(`^(a=fmtp:${type} [^\r\n]*)`, 'm');
  if (format.test(answer)) return answer.replace(format, `$1;${hint}`);
  return answer.replace(new RegExp(`^(a=rtpmap:${type} [^\r\n]*)`, 'm'), `$1\r\na=fmtp:${type} ${hint}`);
};
