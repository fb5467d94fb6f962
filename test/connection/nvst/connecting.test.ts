import {expect} from '@open-wc/testing';
import {preparePeer} from '../../../src/connection/nvst/nvst-peer.ts';
import {openPageConnection, endOf} from './open-page-connection.ts';
import {PageHost} from '../../support/page-host.ts';
import {until} from '../../support/until.ts';

/** Creates an offer of a host that no packet can reach. */
const createOffer = async () => {
  const host = new RTCPeerConnection({bundlePolicy: 'max-bundle'});
  host.addTransceiver('video', {direction: 'sendonly'});
  host.createDataChannel('control_channel');
  await host.setLocalDescription();
  const sdp = host.localDescription?.sdp ?? '';
  host.close();
  return sdp.replace(/^a=candidate:.*\r\n/gm, '');
};

const offerFrame = (sdp: string) => ({
  ackid: 1,
  peer_msg: {from: 1, msg: JSON.stringify({type: 'offer', sdp})},
});

describe('NvstConnection before media is connected', () => {
  it('fails with the text of the host if the host sends an error instead of an offer', async () => {
    const {socket, connection} = openPageConnection();
    socket.receive({error: 'No such application'});
    expect(endOf(await connection.closed)).to.deep.equal(['sign-in-refused', 'No such application']);
  });

  it('fails if the host sends an error after the offer', async () => {
    const {socket, connection} = openPageConnection();
    socket.receive(offerFrame(await createOffer()));
    socket.receive({error: 'peerRemoved'});
    expect(endOf(await connection.closed)).to.deep.equal(['sign-in-refused', 'peerRemoved']);
  });

  it('ends if the host sends BYE instead of an offer', async () => {
    const {socket, connection} = openPageConnection();
    socket.receive({peer_msg: {from: 1, msg: 'BYE'}});
    expect(endOf(await connection.closed)).to.deep.equal(['server', undefined]);
  });

  it('fails if the socket closes by accident before the answer is sent', async () => {
    const {socket, connection} = openPageConnection();
    socket.close(1006);
    expect(endOf(await connection.closed)).to.deep.equal(['signaling-closed', undefined]);
  });

  it('fails if the socket closes by accident between the offer and the answer', async () => {
    const {socket, connection} = openPageConnection();
    socket.receive(offerFrame(await createOffer()));
    socket.close(1006);
    expect(endOf(await connection.closed)).to.deep.equal(['signaling-closed', undefined]);
  });

  it('continues with ICE if the socket closes by accident after the answer was sent', async () => {
    const {socket, connection} = openPageConnection();
    const host = new PageHost(socket);
    const offered = host.offer();
    await until('an answer', () => socket.payloads.some(({type}) => type === 'answer'));
    socket.close(1006);
    await offered;
    await connection.connected;
    connection.close();
    host.close();
    expect(endOf(await connection.closed)).to.deep.equal(['closed']);
  });

  it('fails with the limit of ICE if the socket is lost and no media arrives', async () => {
    const {socket, connection} = openPageConnection({limits: {iceMs: 200}});
    socket.receive(offerFrame(await createOffer()));
    await until('an answer', () => socket.payloads.some(({type}) => type === 'answer'));
    socket.close(1006);
    expect(endOf(await connection.closed)).to.deep.equal(['no-candidates', undefined]);
  });

  it('fails as soon as the browser has no address for media, without waiting for the limit of ICE', async () => {
    const prepared = preparePeer({});
    const {pc} = prepared;
    const readDescription = () => Reflect.get(RTCPeerConnection.prototype, 'localDescription', pc);
    Object.defineProperties(pc, {
      getStats: {value: () => Promise.resolve(new Map([['T', {type: 'transport'}]]))},
      localDescription: {
        get: () => {
          const description = readDescription();
          const sdp = description?.sdp.replace(/^a=candidate:.*\r\n/gm, '') ?? '';
          return description && new RTCSessionDescription({type: description.type, sdp});
        },
      },
    });
    const {socket, connection} = openPageConnection({takePrepared: () => prepared});
    socket.receive(offerFrame(await createOffer()));
    expect(endOf(await connection.closed)).to.deep.equal(['webrtc-blocked', undefined]);
  });

  it('ends with the reason of an end code that arrives after the answer', async () => {
    const {socket, connection} = openPageConnection();
    socket.receive(offerFrame(await createOffer()));
    await until('an answer', () => socket.payloads.some(({type}) => type === 'answer'));
    socket.close(3000, 'Time is over');
    expect(endOf(await connection.closed)).to.deep.equal(['expired', 'Time is over']);
  });

  it('is lost, not ended, if the host signs it in and leaves before an offer, as one that stops does', async () => {
    const {socket, connection} = openPageConnection();
    for (const connected of [true, false])
      socket.receive({peer_info: {id: 1, name: 'OneSdkServer-1', connected}});
    expect(endOf(await connection.closed)).to.deep.equal(['host-restarting', undefined]);
  });

  it('starts no timer for a message that arrives after its end', async () => {
    const {socket, connection} = openPageConnection();
    const delays: (number | undefined)[] = [];
    const {setTimeout} = window;
    window.setTimeout = ((run: () => void, ms?: number) => {
      delays.push(ms);
      return setTimeout(run, ms);
    }) as typeof window.setTimeout;
    socket.receive({error: 'peerRemoved'});
    socket.receive({peer_info: {id: 1, name: 'OneSdkServer-1', connected: true}});
    await connection.closed;
    await new Promise(requestAnimationFrame);
    window.setTimeout = setTimeout;
    expect(delays).not.to.include(20_000);
  });
});
