import {expect} from '@open-wc/testing';
import {CONNECT_LIMITS, type CloseReason} from '../../../src/connection/connector.ts';
import {NvstConnection} from '../../../src/connection/nvst/nvst-connection.ts';
import {SignalingChannel} from '../../../src/connection/nvst/signaling-channel.ts';
import {PeerConnection} from '../../../src/connection/peer-connection.ts';
import {FakeSocket} from '../../support/fake-socket.ts';

const connection = (limits: Partial<typeof CONNECT_LIMITS> = {}) => {
  const socket = new FakeSocket();
  const channel = new SignalingChannel(socket.asWebSocket, 'peer-1', {width: 64, height: 64});
  const made = new NvstConnection(
    channel,
    {
      endpoint: {sessionId: 's1', signaling: {host: '127.0.0.1', port: 9}},
      policy: 'trust',
      signal: new AbortController().signal,
      client: {name: '1', returns: false},
      limits: {...CONNECT_LIMITS, ...limits},
      onStep: () => undefined,
      token: () => Promise.resolve(undefined),
      iceServers: [],
      onHostEvent: () => undefined,
      size: {width: 64, height: 64},
    },
    new AbortController(),
  );
  made.connected.catch(() => undefined);
  return {socket, connection: made};
};
const codeOf = (reason: CloseReason) => (reason.kind === 'lost' ? reason.error.code : reason.kind);

/** A host's end without a way, and its offer. */
const offered = async () => {
  const host = new RTCPeerConnection({bundlePolicy: 'max-bundle'});
  host.addTransceiver('video', {direction: 'sendonly'});
  host.createDataChannel('control_channel');
  await host.setLocalDescription();
  return {host, sdp: host.localDescription?.sdp ?? ''};
};

describe('a host that goes too far', () => {
  it('is not waited for because it says again and again that it is there', async () => {
    const {socket, connection: made} = connection({offerMs: 100});
    const talk = setInterval(() => socket.say({peer_info: {connected: true, id: 4, name: 'peer-7'}}), 10);
    const reason = await made.closed;
    clearInterval(talk);
    expect(codeOf(reason)).to.equal('no-offer');
  });

  it('has sixteen offers answered, and the stream ends with the next', async () => {
    const {socket, connection: made} = connection();
    const {host, sdp} = await offered();
    for (let ackid = 1; ackid <= 17; ackid += 1) socket.say({ackid, peer_msg: {from: 1, msg: {sdp}}});
    expect(codeOf(await made.closed)).to.equal('bad-offer');
    expect(socket.payloads.filter(({type}) => type === 'answer')).to.have.length(16);
    host.close();
  });

  it('may open thirty-two channels; further ones are closed', async () => {
    const over = new AbortController();
    const {host, sdp} = await offered();
    const heard: string[] = [];
    const page = new PeerConnection({
      iceServers: [],
      signal: over.signal,
      media: new MediaStream(),
      onCandidate: (candidate) => void host.addIceCandidate(candidate),
      onConnected: () => undefined,
      onFailed: () => undefined,
      onChannel: ({label}) => heard.push(label),
    });
    host.addEventListener('icecandidate', ({candidate}) => {
      if (candidate) void page.addCandidate(candidate.toJSON());
    });
    const channels = Array.from({length: 39}, (_, number) => host.createDataChannel(`x${number}`));
    let gone = 0;
    const surplus = new Promise<void>((resolve) => {
      for (const channel of channels) {
        channel.addEventListener('close', () => {
          gone += 1;
          // With `control_channel` there are forty.
          if (gone === 8) resolve();
        });
      }
    });
    await host.setRemoteDescription({type: 'answer', sdp: await page.answer(sdp)});
    await surplus;
    expect(heard).to.have.length(32);
    over.abort();
    host.close();
  });
});
