/** How the browser answers an offer: without the lines that it refuses, with stereo, and again to restart the video. */
import {AppStreamError} from '../../../errors/app-stream-error.ts';

/** The most lines to leave out of an offer. */
const MAX_REFUSED_LINES = 10;
/** The longest text of a browser's error, in characters. */
const MAX_CAUSE_LENGTH = 500;

export interface AnswerOptions {
  /** The candidates that are known beside the offer, so that ICE starts with the answer. */
  readonly candidates?: readonly RTCIceCandidateInit[];
  /** Changes the peer connection once it has the offer. */
  readonly beforeAnswer?: (() => Promise<void>) | undefined;
  /** Called with each line and each candidate that the browser refuses. The connection works without it. */
  readonly onRefused?: (text: string) => void;
}

/** Answers an offer with the page's SDP. @throws AppStreamError `bad-offer` if the browser cannot use the offer */
export const answerOffer = async (
  pc: RTCPeerConnection,
  offer: string,
  options: AnswerOptions = {},
): Promise<string> => {
  for (let sdp = offer, left = MAX_REFUSED_LINES; ; left--) {
    const result = await tryAnswer(pc, sdp, options);
    if ('answer' in result) return result.answer;
    // The browser's error may quote a line of the offer, which may be as long as a frame.
    const text = String(result.refusal);
    const line = left > 0 ? findRefusedLine(sdp, text) : undefined;
    const cause =
      text.length > MAX_CAUSE_LENGTH ? new Error(text.slice(0, MAX_CAUSE_LENGTH)) : result.refusal;
    if (line === undefined) throw new AppStreamError('bad-offer', {cause});
    options.onRefused?.(line.trim());
    sdp = sdp.replace(line, '');
  }
};

const tryAnswer = async (
  pc: RTCPeerConnection,
  sdp: string,
  {candidates = [], beforeAnswer, onRefused}: AnswerOptions,
): Promise<{readonly answer: string} | {readonly refusal: unknown}> => {
  // The browser queues these calls, so that none waits for a task of the page.
  const described = pc.setRemoteDescription({type: 'offer', sdp});
  const added = Promise.all(candidates.map((candidate) => acceptsCandidate(pc, candidate)));
  const answered = beforeAnswer
    ? described.then(beforeAnswer).then(() => setAnswer(pc, sdp))
    : setAnswer(pc, sdp);
  const results = await Promise.allSettled([described, answered]);
  const failure = results.find(({status}) => status === 'rejected');
  if (failure?.status === 'rejected') {
    await added;
    if (pc.signalingState === 'have-local-offer') await pc.setLocalDescription({type: 'rollback'});
    return {refusal: failure.reason};
  }
  void added.then((accepted) => {
    for (const [index, {candidate = ''}] of candidates.entries())
      if (!accepted[index]) onRefused?.(candidate);
  });
  return {answer: pc.localDescription?.sdp ?? ''};
};

/** Adds a candidate. Resolves with whether the browser accepts it. A closed connection refuses all. */
export const acceptsCandidate = (pc: RTCPeerConnection, candidate: RTCIceCandidateInit): Promise<boolean> =>
  pc.addIceCandidate(candidate).then(
    () => true,
    () => pc.signalingState === 'closed',
  );

/**
 * The line because of which a browser refuses an offer, with its end. Chromium quotes the line, and Firefox states its
 * number. The lines of the session and the head of a section cannot be left out.
 */
const findRefusedLine = (sdp: string, error: string): string | undefined => {
  const lines = sdp.split(/(?<=\n)/);
  const number = /on line (\d+):/.exec(error)?.[1];
  const line = number
    ? lines[Number(number) - 1]
    : lines.find((one) => error.includes(` ${one.trim()} `) || error.endsWith(` ${one.trim()}`));
  return line && /^[abcik]=/.test(line) ? line : undefined;
};

const OPUS_IN_STEREO = /^a=rtpmap:(\d+) opus\/\d+\/2\s*$/gim;

/**
 * Sets the browser's answer. It accepts stereo wherever Opus has two channels: NVIDIA's server sends stereo without
 * `stereo=1` in its offer, and Chromium plays both channels as one without it in the answer (`nvst.md` 7.22).
 */
const setAnswer = async (pc: RTCPeerConnection, offer: string) => {
  if (offer.search(OPUS_IN_STEREO) < 0) return pc.setLocalDescription();
  const {type, sdp = ''} = await pc.createAnswer();
  return pc.setLocalDescription({type, sdp: acceptStereo(sdp)});
};

const acceptStereo = (answer: string): string => {
  const formats = new Set([...answer.matchAll(OPUS_IN_STEREO)].map(([, format]) => format));
  return answer.replaceAll(/^a=fmtp:(\d+) .*/gm, (line, format: string) =>
    formats.has(format) && !/[ ;]stereo=/.test(line) ? line.replace(/;?\s*$/, ';stereo=1') : line,
  );
};

/**
 * Restarts the receiver of the video, so that the next frame on the screen is the newest one. After a gap in the
 * network, browsers show the video late for several seconds (`docs/quality.md`), and no API of a receiver ends that.
 * A receiver that starts again has no delay. It requests a key frame.
 *
 * The same offer is answered twice: without the video, and with it. The host gets neither answer, so nothing changes
 * for it. The track stays the same, and the `<video>` keeps its last frame.
 */
export const skipToLive = async (pc: RTCPeerConnection): Promise<void> => {
  const offer = pc.remoteDescription?.sdp;
  if (!offer || pc.signalingState !== 'stable') return;
  const videos = pc
    .getTransceivers()
    .filter(
      ({receiver, currentDirection}) => receiver.track.kind === 'video' && currentDirection === 'recvonly',
    );
  // Chromium 147 restarts the receiver of a video that was inactive. Chromium 156 keeps that of an SSRC that stays in
  // the offer.
  for (const video of videos) video.direction = 'inactive';
  await answerOffer(pc, withoutSsrcs(offer));
  for (const video of videos) video.direction = 'recvonly';
  await answerOffer(pc, offer);
};

/** Removes the SSRCs of the only video. RTX stays: browsers find its stream by the format. */
const withoutSsrcs = (offer: string): string => {
  const [video, ...others] = offer.match(/^m=video [^]*?(?=^m=|(?![^]))/gm) ?? [];
  return video === undefined || others.length
    ? offer
    : offer.replace(video, () => video.replace(/^a=ssrc.*\r?\n/gm, ''));
};
