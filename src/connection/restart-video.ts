import type {PeerConnection} from './peer-connection.ts';
import {readEntries} from './stream-report.ts';

/**
 * Restarts the receiver of the video, so that the next frame on the screen is the newest one. After a gap in the
 * network, browsers show the video late for several seconds (`docs/quality.md`), and no API of a receiver ends that. A
 * receiver that starts again has no delay. It requests a key frame.
 *
 * The same offer is answered twice: without the video, and with it. The host gets neither answer, so nothing changes for it.
 * The track stays the same, and the `<video>` keeps its last frame.
 */
export const skipToLive = (connection: PeerConnection): Promise<void> =>
  restart(connection, connection.pc.remoteDescription?.sdp);

/**
 * Follows a host that sends its video by another SSRC than the offer has, as some do after each change of the size
 * (`nvst.md` 7.19). Chromium receives such a video, but shows it only if the offer has no SSRC. So the offer is answered
 * again without those of the video, for the page alone. From then on Chromium follows each change by itself.
 * @param report what the browser receives now
 */
export const followSsrc = async (connection: PeerConnection, report: RTCStatsReport): Promise<void> => {
  const received = readEntries(report).flatMap(({type, kind, ssrc}) =>
    type === 'inbound-rtp' && kind === 'video' && ssrc !== undefined ? [ssrc] : [],
  );
  // The description is long, and this runs each second.
  if (received.length < 2) return;
  const offer = connection.pc.remoteDescription?.sdp ?? '';
  if (receivesOther(offer, received)) await restart(connection, withoutSsrcs(offer));
};

/** Chromium 147 restarts the receiver of a video that was inactive. Chromium 156 keeps that of an SSRC that stays in the offer. */
const restart = async (connection: PeerConnection, offer: string | undefined): Promise<void> => {
  const {pc} = connection;
  if (!offer || pc.signalingState !== 'stable') return;
  const videos = pc
    .getTransceivers()
    .filter(
      ({receiver, currentDirection}) => receiver.track.kind === 'video' && currentDirection === 'recvonly',
    );
  for (const video of videos) video.direction = 'inactive';
  await connection.answer(withoutSsrcs(offer));
  for (const video of videos) video.direction = 'recvonly';
  await connection.answer(offer);
};

/** Whether a video arrives beside the one of the offer. Firefox moves its one receiver to the new SSRC instead. */
const receivesOther = (offer: string, received: readonly number[]): boolean => {
  const offered = new Set([...offer.matchAll(/^a=ssrc:(\d+)/gm)].map(([, ssrc]) => Number(ssrc)));
  return received.some((ssrc) => offered.has(ssrc)) && received.some((ssrc) => !offered.has(ssrc));
};

/** Removes the SSRCs of the video. RTX stays: browsers find its stream by the format. Of several videos, each needs its own. */
const withoutSsrcs = (offer: string): string => {
  const [video, ...others] = offer.match(/^m=video [^]*?(?=^m=|(?![^]))/gm) ?? [];
  return video === undefined || others.length
    ? offer
    : offer.replace(video, () => video.replace(/^a=ssrc.*\r?\n/gm, ''));
};
