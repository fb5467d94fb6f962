// The smallest client of NVIDIA's streaming server that a page can contain. It answers the offer as it is.

const NVST_SDP = [
  'v=0',
  'o=- 1 2 IN IPv4 127.0.0.1',
  's=-',
  't=0 0',
  'm=video 0 RTP/AVP',
  'a=msid:video_stream',
  'a=video.clientViewportWd:1280',
  'a=video.clientViewportHt:720',
  'm=audio 0 RTP/AVP',
  'a=msid:audio_stream',
  'm=application 0 udp',
  'a=msid:input_stream',
  '',
].join('\r\n');

/** Starts a stream. The returned function ends it. */
export const open = (place, url) => {
  const video = document.createElement('video');
  Object.assign(video, {muted: true, playsInline: true});
  place.replaceWith(video);
  const name = `peer-${Math.floor(Math.random() * 1e10)}`;
  const socket = new WebSocket(`${url}/sign_in?peer_id=${name}&version=2`);
  const peer = new RTCPeerConnection({bundlePolicy: 'max-bundle'});
  const media = new MediaStream();
  let [own, sent] = [0, 0];
  const send = (payload) => {
    const message = {from: own, to: 1, msg: JSON.stringify(payload)};
    socket.send(JSON.stringify({ackid: ++sent, peer_msg: message}));
  };
  const controller = new AbortController();
  const input = Promise.withResolvers();
  const channel = peer.createDataChannel('input_channel_v1');
  channel.binaryType = 'arraybuffer';
  // The first message is the handshake.
  channel.onmessage = async ({data}) => {
    channel.onmessage = null;
    const {sendInput} = await import('./bare-input.js');
    sendInput(video, channel, controller.signal, new DataView(data).getUint16(2, true));
    input.resolve();
  };
  peer.ontrack = ({track}) => {
    media.addTrack(track);
    if (video.srcObject) return;
    video.srcObject = media;
    void video.play();
  };
  socket.onmessage = async ({data}) => {
    const {ackid, peer_info: info, peer_msg: message} = JSON.parse(data);
    if (ackid) socket.send(JSON.stringify({ack: ackid}));
    if (info?.name === name) own = info.id;
    const {sdp, candidate, ...rest} = message ? JSON.parse(message.msg) : {};
    if (candidate) await peer.addIceCandidate({candidate, ...rest});
    if (!sdp) return;
    await peer.setRemoteDescription({type: 'offer', sdp});
    await peer.setLocalDescription();
    send({type: 'answer', sdp: peer.localDescription.sdp, nvstSdp: NVST_SDP});
    peer.onicecandidate = (event) => event.candidate?.candidate && send(event.candidate.toJSON());
  };
  const close = () => {
    controller.abort();
    socket.close();
    peer.close();
  };
  return {video, input: input.promise, focus: () => undefined, close};
};
