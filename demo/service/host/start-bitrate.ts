/**
 * Makes the sender begin at a bitrate at which the first second is crisp. The hint stands in the client's answer,
 * on the first payload type of the video section, where libwebrtc reads it.
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
