import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../../src/errors/app-stream-error.ts';
import type {FakeSocket} from '../../support/fake-socket.ts';
import {until} from '../../support/until.ts';
import {endOf} from './open-page-connection.ts';
import {createHostPeer, faultsOf, frameOf, openConnection, openPlaying} from './page-stream.ts';

const joined = (id: number, name: string, connected = true) => ({peer_info: {id, name, connected}});
const client = (id: number, connected?: boolean) => joined(id, `peer-${id}${id}`, connected);

/** Announces the page as client 3, its host, and what follows. */
const signIn = (socket: FakeSocket, ...others: readonly object[]) => {
  for (const frame of [joined(3, 'peer-1'), joined(1, 'OneSdkServer-1'), ...others]) socket.receive(frame);
};

/** Opens a stream that plays. Then another client joins. */
const openWithIntruder = async () => {
  const {socket, connection, events, host} = await openPlaying({}, signIn);
  socket.receive(client(7));
  const [track] = connection.media.getTracks();
  const faults = () => faultsOf(events).map(({code}) => code);
  const isUndisturbed = () =>
    connection.media.getTracks()[0] === track && track?.readyState === 'live' && host.answers.length === 1;
  return {socket, connection, host, faults, isUndisturbed};
};

/** Opens a connection that another client keeps from its host. Returns its failure. */
const openBeside = async (other: object) => {
  const page = openConnection();
  const {sdp} = await createHostPeer();
  const offer = frameOf({type: 'offer', sdp});
  signIn(page.socket, other);
  const error = AppStreamError.from(await page.connection.connected.catch((thrown: unknown) => thrown));
  expect(error.code).to.equal('in-use');
  return {...page, error, offer};
};

describe('NvstConnection and the other clients of its host', () => {
  for (const from of [1, 7]) {
    it(`ignores what client 7 sends as client ${from} while the stream plays`, async () => {
      const {socket, connection, host, faults, isUndisturbed} = await openWithIntruder();
      const intruder = await createHostPeer();
      for (const message of [
        'BYE',
        {type: 'offer', sdp: intruder.sdp},
        // Another client may repeat the offer of the host.
        {type: 'offer', sdp: host.sdp},
        {type: 'offer', sdp: 'v=0\r\n'},
        {type: 'offer'},
        {candidate: 'nonsense'},
      ])
        socket.receive(frameOf(message, {from}));
      socket.receive(joined(1, 'peer-77', false));
      socket.receive(client(7, false));
      socket.receive(frameOf('BYE'));
      socket.receive({error: 'peerRemoved'});
      await until('the reports', () => faults().length >= 3);
      expect([...new Set(faults())]).to.deep.equal(['foreign-client']);
      expect(isUndisturbed()).to.equal(true);
      connection.close();
      expect(endOf(await connection.closed)).to.deep.equal(['closed']);
    });
  }

  it('reports `in-use` immediately if another client was there first, and ignores an offer on this socket', async () => {
    const {socket, connection, error, offer} = await openBeside(client(2));
    socket.receive(offer);
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
  });

  for (const name of ['peer-77', 'viewer', 'OneSdkServer-9']) {
    it(`leaves and signs in again if the client ${name} joins before the first offer`, async () => {
      const {socket, connection, events, error, offer} = await openBeside(joined(7, name));
      socket.receive(offer);
      expect(endOf(await connection.closed)).to.deep.equal(['in-use', undefined]);
      expect(socket.payloads).to.deep.equal([]);
      expect(events).to.deep.equal([]);
      const startedAt = performance.now();
      await error.retryWhen?.(new AbortController().signal);
      expect(performance.now() - startedAt).to.be.within(100, 5000);
    });
  }

  it('ends a connection that waits for another client when the waiting ends', async () => {
    const {socket, ended, error} = await openBeside(client(2));
    const waiting = new AbortController();
    const retry = error.retryWhen?.(waiting.signal);
    waiting.abort();
    await retry;
    expect(ended.signal.aborted).to.equal(true);
    socket.close();
  });

  it('accepts messages of its host while no other client is known', async () => {
    const {socket, connection} = await openPlaying({}, signIn);
    socket.receive(frameOf('BYE'));
    expect(endOf(await connection.closed)).to.deep.equal(['server', undefined]);
  });
});
