// The least that shows a picture of the demo service and steers it: what a page would write by hand, with nothing
// checked. It is the baseline that the element is measured against.
import {sendInput} from './bare-input.js';

/** Opens a stream; resolves when its first frame is there. Times are milliseconds, from the call and from `ready`. */
export const open = async (video, serviceUrl, request) => {
  const begun = performance.now();
  const answer = await fetch(`${serviceUrl}/stream`, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify(request),
  });
  const {id, routes} = await answer.json();
  const ready = performance.now();
  const [[host, list]] = Object.entries(routes);
  const port = (description) => list.find((route) => route.description === description).source_port;
  const socket = new WebSocket(`ws://${host}:${port('signaling')}/sign_in?peer_id=peer-1&version=2`, [
    `x-nv-sessionid.${id}`,
  ]);
  const peer = new RTCPeerConnection({bundlePolicy: 'max-bundle'});
  const media = new MediaStream();
  const over = new AbortController();
  const input = Promise.withResolvers();
  video.srcObject = media;
  peer.ontrack = ({track}) => media.addTrack(track);
  let sent = 0;
  socket.onmessage = async ({data}) => {
    const {ackid, peer_msg: message} = JSON.parse(data);
    if (ackid) socket.send(JSON.stringify({ack: ackid}));
    const {sdp} = message ? JSON.parse(message.msg) : {};
    if (!sdp) return;
    const channel = peer.createDataChannel('input_channel_v1');
    // The first message is the handshake.
    channel.onmessage = () => {
      channel.onmessage = null;
      sendInput(video, channel, over.signal);
      input.resolve();
    };
    await peer.setRemoteDescription({type: 'offer', sdp});
    await peer.setLocalDescription();
    const msg = JSON.stringify({type: 'answer', sdp: peer.localDescription.sdp});
    socket.send(JSON.stringify({ackid: ++sent, peer_msg: {from: 2, to: 1, msg}}));
    await peer.addIceCandidate({
      candidate: `candidate:1 1 udp 2130706431 ${host} ${port('media')} typ host`,
      sdpMid: /a=mid:(\S+)/.exec(sdp)[1],
    });
  };
  void video.play();
  await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
  const playing = performance.now();
  return {
    times: {toFrame: playing - begun, fromReady: playing - ready},
    video,
    input: input.promise,
    focus: () => undefined,
    close: async () => {
      over.abort();
      socket.close();
      peer.close();
      await fetch(`${serviceUrl}/stream/${id}`, {method: 'DELETE'});
    },
  };
};
