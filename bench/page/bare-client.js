// The smallest client that a page can contain, without any checks. The bench compares the element with this client. It
// does each step as early as it can without preparing anything before it has the routes, and answers the offer as it is.

/** The settings that a host needs beside the answer. */
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

/** The catalogue questions of the element, in one parallel round. */
const confirm = (serviceUrl, {id, profile}) =>
  Promise.all(
    [id, `${id}/versions`, `${id}/versions/*/profiles/${profile}`, `*/versions/*/profiles/${profile}`].map(
      async (path) => (await fetch(`${serviceUrl}/cfg/apps/${path}`)).json(),
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

/** Requests a session, and finds its host in the routes. */
const findHost = async ({serviceUrl, request, asksCatalogue = false, pollsAt = []}) => {
  if (asksCatalogue) await confirm(serviceUrl, request);
  const {id, routes} = await createSession(serviceUrl, request, pollsAt);
  const [[address, list]] = Object.entries(routes);
  const port = (description) => list.find((route) => route.description === description).source_port;
  return {
    url: `ws://${address}:${port('signaling')}`,
    protocols: [`x-nv-sessionid.${id}`],
    media: `${address} ${port('media')}`,
    end: () => fetch(`${serviceUrl}/stream/${id}`, {method: 'DELETE'}),
  };
};

/** Connects to a host. Without the address `media`, the host sends candidates. */
const connect = ({url, protocols = [], media}, {video, signal, onInput}) => {
  const name = `peer-${Math.floor(Math.random() * 1e10)}`;
  const socket = new WebSocket(`${url}/sign_in?peer_id=${name}&version=2`, protocols);
  const peer = new RTCPeerConnection({bundlePolicy: 'max-bundle'});
  signal.addEventListener('abort', () => {
    socket.close();
    peer.close();
  });
  const stream = new MediaStream();
  let [own, sent] = [2, 0];
  const send = (payload) => {
    const message = {from: own, to: 1, msg: JSON.stringify(payload)};
    socket.send(JSON.stringify({ackid: ++sent, peer_msg: message}));
  };
  const channel = peer.createDataChannel('input_channel_v1');
  channel.binaryType = 'arraybuffer';
  // The first message is the handshake.
  channel.onmessage = async ({data}) => {
    channel.onmessage = null;
    const {sendInput} = await import('./bare-input.js');
    sendInput(video, channel, signal, new DataView(data).getUint16(2, true));
    onInput();
  };
  peer.ontrack = ({track}) => {
    stream.addTrack(track);
    if (video.srcObject) return;
    video.srcObject = stream;
    void video.play();
  };
  socket.onmessage = async ({data}) => {
    const {ackid, peer_info: info, peer_msg: message} = JSON.parse(data);
    if (ackid) socket.send(JSON.stringify({ack: ackid}));
    if (info?.name === name) own = info.id;
    const {sdp, candidate, ...rest} = message ? JSON.parse(message.msg) : {};
    if (candidate) void peer.addIceCandidate({candidate, ...rest});
    if (!sdp) return;
    // The peer connection queues these calls.
    void peer.setRemoteDescription({type: 'offer', sdp});
    const sdpMid = /a=mid:(\S+)/.exec(sdp)[1];
    if (media)
      void peer.addIceCandidate({candidate: `candidate:1 1 udp 2130706431 ${media} typ host`, sdpMid});
    await peer.setLocalDescription();
    send({type: 'answer', sdp: peer.localDescription.sdp, nvstSdp: NVST_SDP});
    if (!media) peer.onicecandidate = (event) => event.candidate?.candidate && send(event.candidate.toJSON());
  };
};

/** Starts a stream of a service, or of the host at `signalingUrl`. */
export const open = (video, {signalingUrl, ...options}) => {
  const controller = new AbortController();
  const {signal} = controller;
  const input = Promise.withResolvers();
  const found = signalingUrl ? Promise.resolve({url: signalingUrl}) : findHost(options);
  void found.then((host) => connect(host, {video, signal, onInput: input.resolve}));
  return {
    video,
    input: input.promise,
    focus: () => undefined,
    close: async () => {
      controller.abort();
      await (await found).end?.();
    },
  };
};
