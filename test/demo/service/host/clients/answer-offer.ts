import type {WrtcPeerConnection} from '../../../../../demo/service/host/wrtc.ts';

/** The host's offer and the candidate of the media route. */
export interface ClientOffer {
  readonly sdp: string;
  readonly candidate: string;
}

/** Applies the host's offer and returns the SDP of the answer. */
export const answerOffer = async (
  connection: InstanceType<typeof WrtcPeerConnection>,
  {sdp, candidate}: ClientOffer,
): Promise<string> => {
  await connection.setRemoteDescription({type: 'offer', sdp});
  const sdpMid = /^a=mid:(\S+)/m.exec(sdp)?.[1] ?? '0';
  await connection.addIceCandidate({candidate, sdpMid, sdpMLineIndex: 0});
  const description = await connection.createAnswer();
  await connection.setLocalDescription(description);
  return description.sdp ?? '';
};
