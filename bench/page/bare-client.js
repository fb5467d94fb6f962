// The smallest client that a page can contain, without any checks. The bench compares the element with this client. It
// does each step as early as it can without preparing anything before it has the routes.

/** The catalogue questions of the element, in one parallel round. */
const confirm = (serviceUrl, {id, profile}) =>
  Promise.all(
    [id, `${id}/versions`, `${id}/versions/*/profiles/${profile}`, `*/versions/*/profiles/${profile}`].map(
      (path) => fetch(`${serviceUrl}/cfg/apps/${path}`),
    ),
  );

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The session as soon as it has routes. `pollsAt` lists the times of the polls, in milliseconds after the first response. */
const createSession = async (serviceUrl, request, pollsAt) => {
  let response = await fetch(`${serviceUrl}/stream`, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify(request),
  });
  const since = performance.now();
  for (const at of pollsAt) {
    if (response.status === 200) break;
    const {id} = await response.json();
    await pause(since + at - performance.now());
    response = await fetch(`${serviceUrl}/stream/${id}`);
  }
  return response.json();
};

/** Starts a stream. The returned function ends it. */
export const open = (
  video,
  {serviceUrl, request, asksCatalogue = false, pollsAt = [], jitterBufferTarget},
) => {
  const controller = new AbortController();
  const input = Promise.withResolvers();
  const peers = [];
  const start = async () => {
    if (asksCatalogue) await confirm(serviceUrl, request);
    const {id, routes} = await createSession(serviceUrl, request, pollsAt);
    const [[host, list]] = Object.entries(routes);
    const port = (description) => list.find((route) => route.description === description).source_port;
    const socket = new WebSocket(`ws://${host}:${port('signaling')}/sign_in?peer_id=peer-1&version=2`, [
      `x-nv-sessionid.${id}`,
    ]);
    const peer = new RTCPeerConnection({bundlePolicy: 'max-bundle'});
    peers.push({id, socket, peer});
    const channel = peer.createDataChannel('input_channel_v1');
    // The first message is the handshake.
    channel.onmessage = async () => {
      channel.onmessage = null;
      const {sendInput} = await import('./bare-input.js');
      sendInput(video, channel, controller.signal);
      input.resolve();
    };
    peer.ontrack = ({track, receiver}) => {
      if (track.kind !== 'video') return;
      if (jitterBufferTarget !== undefined) receiver.jitterBufferTarget = jitterBufferTarget;
      video.srcObject = new MediaStream([track]);
      void video.play();
    };
    let sent = 0;
    socket.onmessage = async ({data}) => {
      const {ackid, peer_msg: message} = JSON.parse(data);
      if (ackid) socket.send(JSON.stringify({ack: ackid}));
      const {sdp} = message ? JSON.parse(message.msg) : {};
      if (!sdp) return;
      // The peer connection queues these calls.
      void peer.setRemoteDescription({type: 'offer', sdp});
      void peer.addIceCandidate({
        candidate: `candidate:1 1 udp 2130706431 ${host} ${port('media')} typ host`,
        sdpMid: /a=mid:(\S+)/.exec(sdp)[1],
      });
      await peer.setLocalDescription();
      const msg = JSON.stringify({type: 'answer', sdp: peer.localDescription.sdp});
      socket.send(JSON.stringify({ackid: ++sent, peer_msg: {from: 2, to: 1, msg}}));
    };
  };
  void start();
  return {
    video,
    input: input.promise,
    focus: () => undefined,
    close: async () => {
      controller.abort();
      for (const {id, socket, peer} of peers) {
        socket.close();
        peer.close();
        await fetch(`${serviceUrl}/stream/${id}`, {method: 'DELETE'});
      }
    },
  };
};
