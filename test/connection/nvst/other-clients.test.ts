import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../../src/errors/app-stream-error.ts';
import {until} from '../../support/until.ts';
import {endOf, openPageConnection} from './open-page-connection.ts';
import {PageHost} from '../../support/page-host.ts';

const OWN = {peer_info: {id: 3, name: 'peer-1', connected: true}};
const SERVER = {peer_info: {id: 1, name: 'OneSdkServer-1', connected: true}};
const client = (id: number, connected = true) => ({
  peer_info: {id, name: `peer-${id}${id}`, connected},
});

/** Opens a stream that plays. Then another client joins. */
const openWithIntruder = async () => {
  const {socket, connection, events} = openPageConnection();
  for (const frame of [OWN, SERVER]) socket.receive(frame);
  const host = new PageHost(socket);
  await host.offer();
  await connection.connected;
  socket.receive(client(7));
  const [track] = connection.media.getTracks();
  const faults = () => events.flatMap((event) => (event.kind === 'fault' ? event.error.code : []));
  const answers = () => socket.payloads.filter(({type}) => type === 'answer').length;
  const isUndisturbed = () =>
    connection.media.getTracks()[0] === track && track?.readyState === 'live' && answers() === 1;
  return {socket, connection, host, faults, isUndisturbed};
};

/** An offer that a browser can answer. */
const createIntruder = async () => {
  const pc = new RTCPeerConnection({bundlePolicy: 'max-bundle'});
  pc.addTransceiver('video', {direction: 'sendonly'});
  pc.createDataChannel('control_channel');
  await pc.setLocalDescription();
  return {sdp: pc.localDescription?.sdp ?? '', close: () => pc.close()};
};

describe('NvstConnection and the other clients of its host', () => {
  for (const from of [1, 7]) {
    it(`ignores what client 7 sends as client ${from} while the stream plays`, async () => {
      const {socket, connection, host, faults, isUndisturbed} = await openWithIntruder();
      const intruder = await createIntruder();
      for (const msg of [
        'BYE',
        {type: 'offer', sdp: intruder.sdp},
        // Another client may repeat the offer of the host.
        {type: 'offer', sdp: host.sdp},
        {type: 'offer', sdp: 'v=0\r\n'},
        {type: 'offer'},
        {candidate: 'nonsense'},
      ])
        socket.receive({peer_msg: {from, msg: typeof msg === 'string' ? msg : JSON.stringify(msg)}});
      socket.receive({peer_info: {id: 1, name: 'peer-77', connected: false}});
      socket.receive(client(7, false));
      socket.receive({peer_msg: {from: 1, msg: 'BYE'}});
      socket.receive({error: 'peerRemoved'});
      await until('the reports', () => faults().length >= 3);
      expect([...new Set(faults())]).to.deep.equal(['foreign-client']);
      expect(isUndisturbed()).to.equal(true);
      connection.close();
      expect(endOf(await connection.closed)).to.deep.equal(['closed']);
      for (const one of [intruder, host]) one.close();
    });
  }

  it('reports `in-use` immediately if another client was there first, and ignores an offer on this socket', async () => {
    const {socket, connection} = openPageConnection();
    const intruder = await createIntruder();
    for (const frame of [OWN, SERVER, client(2)]) socket.receive(frame);
    const error = AppStreamError.from(await connection.connected.catch((thrown: unknown) => thrown));
    expect(error.code).to.equal('in-use');
    socket.receive({peer_msg: {from: 1, msg: JSON.stringify({type: 'offer', sdp: intruder.sdp})}});
    socket.receive({ackid: 9, hb: 1});
    await until('all frames are read', () => socket.acks.includes(9));
    expect(socket.payloads).to.deep.equal([]);
    expect(socket.readyState).to.equal(WebSocket.OPEN);
    let isFree = false;
    const retry = error.retryWhen?.(new AbortController().signal).then(() => (isFree = true));
    await Promise.resolve();
    expect(isFree).to.equal(false);
    socket.receive(client(2, false));
    await retry;
    expect(endOf(await connection.closed)).to.deep.equal(['no-offer', undefined]);
    intruder.close();
  });

  for (const name of ['peer-77', 'viewer', 'OneSdkServer-9']) {
    it(`leaves and signs in again if the client ${name} joins before the first offer`, async () => {
      const {socket, connection, events} = openPageConnection();
      const intruder = await createIntruder();
      for (const frame of [OWN, SERVER, {peer_info: {id: 7, name, connected: true}}]) socket.receive(frame);
      socket.receive({peer_msg: {from: 1, msg: JSON.stringify({type: 'offer', sdp: intruder.sdp})}});
      const error = AppStreamError.from(await connection.connected.catch((thrown: unknown) => thrown));
      expect(error.code).to.equal('in-use');
      expect(endOf(await connection.closed)).to.deep.equal(['in-use', undefined]);
      expect(socket.payloads).to.deep.equal([]);
      expect(events).to.deep.equal([]);
      const startedAt = performance.now();
      await error.retryWhen?.(new AbortController().signal);
      expect(performance.now() - startedAt).to.be.within(100, 5000);
      intruder.close();
    });
  }

  it('ends a connection that waits for another client when the waiting ends', async () => {
    const {socket, connection, ended} = openPageConnection();
    for (const frame of [OWN, SERVER, client(2)]) socket.receive(frame);
    const error = AppStreamError.from(await connection.connected.catch((thrown: unknown) => thrown));
    const waiting = new AbortController();
    const retry = error.retryWhen?.(waiting.signal);
    waiting.abort();
    await retry;
    expect(ended.signal.aborted).to.equal(true);
    socket.close();
  });

  it('accepts messages of its host while no other client is known', async () => {
    const {socket, connection} = openPageConnection();
    for (const frame of [OWN, SERVER]) socket.receive(frame);
    const host = new PageHost(socket);
    await host.offer();
    await connection.connected;
    socket.receive({peer_msg: {from: 1, msg: 'BYE'}});
    expect(endOf(await connection.closed)).to.deep.equal(['server', undefined]);
    host.close();
  });
});
