/** Connects two peer connections of one page. The sender has its tracks already. */
export const connectPeers = async (sender: RTCPeerConnection, receiver: RTCPeerConnection): Promise<void> => {
  sender.onicecandidate = ({candidate}) => void receiver.addIceCandidate(candidate ?? undefined);
  receiver.onicecandidate = ({candidate}) => void sender.addIceCandidate(candidate ?? undefined);
  await sender.setLocalDescription();
  if (sender.localDescription) await receiver.setRemoteDescription(sender.localDescription);
  await receiver.setLocalDescription();
  if (receiver.localDescription) await sender.setRemoteDescription(receiver.localDescription);
};
