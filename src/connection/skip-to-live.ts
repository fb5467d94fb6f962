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
  const videos = pc
    .getTransceivers()
    .filter(
      ({receiver, currentDirection}) => receiver.track.kind === 'video' && currentDirection === 'recvonly',
    );
  if (!offer || pc.signalingState !== 'stable') return;
  for (const direction of ['inactive', 'recvonly'] as const) {
    for (const video of videos) video.direction = direction;
    await connection.answer(offer);
  }
};
