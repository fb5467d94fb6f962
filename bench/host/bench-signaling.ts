import type {IncomingMessage} from 'node:http';
import type {Duplex} from 'node:stream';
import {WebSocketServer, type WebSocket} from 'ws';
import {parseClientFrame, parseClientPayload} from '../../demo/service/signaling/client-frame.ts';
import {isSignIn, parseSignIn} from '../../demo/service/signaling/sign-in-request.ts';
import {parseBounded} from '../../src/platform/json.ts';
import type {BenchPeer} from './bench-peer.ts';
import type {BenchSessions} from './bench-sessions.ts';

const HOST_ID = 1;
const CLIENT_ID = 3;

const server = new WebSocketServer({
  noServer: true,
  handleProtocols: (_offered, request) => parseSignIn(request).protocol ?? false,
});

/** Accepts a sign-in. The offer follows in the same task (`nvst.md` 2.2). Other upgrades are refused. */
export const acceptSignIn = (
  sessions: BenchSessions,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
) => {
  const {sessionId = '', peerId} = parseSignIn(request);
  const session = sessions.find(sessionId);
  if (!isSignIn(request) || !session) {
    socket.destroy();
    return;
  }
  server.handleUpgrade(request, socket, head, (client) => {
    void sessions.peerFor(session).then((peer) => {
      if (peer) signIn(client, peerId, peer);
      else client.close();
    });
  });
};

const signIn = (socket: WebSocket, name: string, peer: BenchPeer) => {
  let sent = 0;
  const send = (frame: object) => socket.send(JSON.stringify({ackid: ++sent, ...frame}));
  const introduce = (id: number, name: string) =>
    send({peer_info: {connected: true, id, name, peer_role: 0, version: 2}});
  introduce(CLIENT_ID, name);
  introduce(HOST_ID, 'OneSdkServer-1');
  send({peer_msg: {from: HOST_ID, msg: JSON.stringify({type: 'offer', sdp: peer.sdp})}});
  socket.on('message', (data: Buffer) => {
    const frame = parseClientFrame(parseBounded(data.toString('utf8')));
    if (frame?.ackid !== undefined) socket.send(JSON.stringify({ack: frame.ackid}));
    const payload = frame?.peer_msg && parseClientPayload(frame.peer_msg.msg);
    if (payload?.kind === 'answer') void peer.answer(payload.sdp);
  });
  // The close event follows.
  socket.on('error', () => undefined);
};
