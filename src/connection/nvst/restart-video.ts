import type {PeerConnection} from './peer-connection.ts';

/**
 * Restarts the receiver of the video, so that the next frame on the screen is the newest one. After a gap in the
 * network, browsers show the video late for several seconds (`docs/quality.md`), and no API of a receiver ends that. A
 * receiver that starts again has no delay. It requests a key frame.
 *
 * The same offer is answered twice: without the video, and with it. The host gets neither answer, so nothing changes for it.
 * The track stays the same, and the `<video>` keeps its last frame.
 */
export const skipToLive = async (connection: PeerConnection): Promise<void> => {
  const {pc} = connection;
  const offer = pc.remoteDescription?.sdp;
  if (!offer || pc.signalingState !== 'stable') return;
  const videos = pc
    .getTransceivers()
    .filter(
      ({receiver, currentDirection}) => receiver.track.kind === 'video' && currentDirection === 'recvonly',
    );
  // Chromium 147 restarts the receiver of a video that was inactive. Chromium 156 keeps that of an SSRC that stays in the offer.
  for (const video of videos) video.direction = 'inactive';
  await connection.answer(withoutSsrcs(offer));
  for (const video of videos) video.direction = 'recvonly';
  await connection.answer(offer);
};

/** Removes the SSRCs of the video. RTX stays: browsers find its stream by the format. Of several videos, each needs its own. */
const withoutSsrcs = (offer: string): string => {
  const [video, ...others] = offer.match(/^m=video [^]*?(?=^m=|(?![^]))/gm) ?? [];
  return video === undefined || others.length
    ? offer
    : offer.replace(video, () => video.replace(/^a=ssrc.*\r?\n/gm, ''));
};
