/**
 * Makes the sender start at a bitrate that keeps the first second sharp. libwebrtc reads this hint from the first
 * payload type of the video section in the client's answer.
 */
export function withStartBitrate(answer: string, kilobits: number): string {
  const payloadType = /^m=video \d+ \S+ (\d+)/m.exec(answer)?.[1];
  if (payloadType === undefined) return answer;
  const hint = `x-google-start-bitrate=${kilobits}`;
  const format = new RegExp(`^(a=fmtp:${payloadType} [^\r\n]*)`, 'm');
  if (format.test(answer)) return answer.replace(format, `$1;${hint}`);
  return answer.replace(
    new RegExp(`^(a=rtpmap:${payloadType} [^\r\n]*)`, 'm'),
    `$1\r\na=fmtp:${payloadType} ${hint}`,
  );
}
