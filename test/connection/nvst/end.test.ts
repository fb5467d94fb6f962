import {expect} from '@open-wc/testing';
import {preparePeer} from '../../../src/connection/nvst/nvst-peer.ts';
import {quickenTimers} from '../../support/page/page-globals.ts';
import {until} from '../../support/until.ts';
import {openPageConnection, type PageConnectionOptions} from './open-page-connection.ts';
import {PageHost} from '../../support/page-host.ts';

/** Opens a stream that plays. Its peer connections are known to the test. */
const openPlaying = async (options: PageConnectionOptions = {}) => {
  const peers: RTCPeerConnection[] = [];
  const takePrepared = () => {
    const prepared = preparePeer({});
    peers.push(prepared.pc);
    return prepared;
  };
  const {socket, connection} = openPageConnection({takePrepared, ...options});
  const host = new PageHost(socket);
  await host.offer();
  await connection.connected;
  return {socket, connection, host, peers, states: () => peers.map(({signalingState}) => signalingState)};
};

describe('The end of an NvstConnection', () => {
  it('closes the peer connection after the socket, so that a portal reads the close frame first', async () => {
    const {socket, connection, host, states} = await openPlaying();
    connection.close();
    await connection.closed;
    await new Promise(requestAnimationFrame);
    expect(states()).to.deep.equal(['stable']);
    socket.close(1000);
    await until('the end of the peer connection', () => states().includes('closed'));
    host.close();
  });

  it('closes the peer connection after two seconds if the host does not answer the close frame', async () => {
    const {connection, host, states} = await openPlaying();
    const restore = quickenTimers(2000);
    connection.close();
    restore();
    await until('the end of the peer connection', () => states().includes('closed'));
    host.close();
  });

  it('handles no message that was queued', async () => {
    const {socket, connection, host, states} = await openPlaying();
    const offer = {type: 'offer', sdp: host.sdp};
    socket.receive({ackid: 2, peer_msg: {from: 1, msg: JSON.stringify(offer)}});
    connection.close();
    socket.close(1000);
    await until('the end of the peer connection', () => states().includes('closed'));
    expect(states()).to.have.length(1);
    host.close();
  });
});
