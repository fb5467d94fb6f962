import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../../src/errors/app-stream-error.ts';
import {
  DEFAULT_SOCKET_RULES,
  type SocketRules,
  type JudgedSocket,
} from '../../../src/service/socket-rules.ts';
import {FakeSocket} from '../../support/fake-socket.ts';
import {until} from '../../support/until.ts';
import {endOf, openChannel} from './open-page-connection.ts';
import {closeAfterTest, frameOf, openPlaying} from './page-stream.ts';
import {PageHost} from '../../support/page-host.ts';
import {watchSilence} from '../../../src/connection/nvst/signaling/connection-signaling.ts';
import type {SocketTrouble} from '../../../src/service/session.ts';

/** A host that misses nothing sends no message on the new socket. */
const HEARTBEAT = {ackid: 1, hb: 1};

/** Opens a connected stream. Each new sign-in gets the next of the sockets. */
const openConnected = async (rules: Partial<SocketRules> = {}) => {
  const sockets: FakeSocket[] = [];
  const {socket, connection} = await openPlaying({
    sockets: {...DEFAULT_SOCKET_RULES, ...rules},
    openChannel: (_client, signal) => {
      const next = new FakeSocket();
      sockets.push(next);
      signal.addEventListener('abort', () => next.close(1000));
      setTimeout(() => next.receive(HEARTBEAT));
      return Promise.resolve(openChannel(next));
    },
  });
  const waitForSocket = () => until('a new socket', () => sockets.find(({acks}) => acks.length > 0));
  return {socket, connection, waitForSocket, sockets};
};

const liveTracks = ({media}: {readonly media: MediaStream}) =>
  media.getTracks().filter(({readyState}) => readyState === 'live');

describe('NvstConnection that loses its signaling while media is connected', () => {
  for (const code of [1000, 1006]) {
    it(`opens it again after code ${code}, and keeps its media`, async () => {
      const {socket, connection, waitForSocket} = await openConnected();
      const [track] = liveTracks(connection);
      socket.close(code);
      const next = await waitForSocket();
      expect(liveTracks(connection)).to.deep.equal([track]);
      next.receive(frameOf('BYE', {ackid: 2}));
      expect(endOf(await connection.closed)).to.deep.equal(['server', undefined]);
    });
  }

  it('ends with code 1000 if the host gives a reason', async () => {
    const {socket, connection, sockets} = await openConnected();
    socket.close(1000, 'The demo is over');
    expect(endOf(await connection.closed)).to.deep.equal(['server', 'The demo is over']);
    expect(sockets).to.deep.equal([]);
  });

  it('opens it again after a code that its service allows, and ends with what its service decides', async () => {
    const judge: SocketRules['judge'] = async ({code}) =>
      code === 3000 ? {kind: 'resume'} : {kind: 'lost', error: new AppStreamError('session-not-found')};
    const {socket, connection, waitForSocket} = await openConnected({judge});
    const [track] = liveTracks(connection);
    socket.close(3000);
    const next = await waitForSocket();
    expect(liveTracks(connection)).to.deep.equal([track]);
    next.close(1001);
    expect(endOf(await connection.closed)).to.deep.equal(['session-not-found', undefined]);
  });

  it('replaces its media by that of a new offer', async () => {
    const {socket, connection, waitForSocket} = await openConnected();
    const [oldTrack] = liveTracks(connection);
    socket.close(1006);
    const second = closeAfterTest(new PageHost(await waitForSocket(), {ackid: 2}));
    await second.offer();
    await until('the new track', () => connection.media.getTracks().every(({id}) => id !== oldTrack?.id));
    expect(connection.media.getTracks().map(({readyState}) => readyState)).to.deep.equal(['live']);
    await until('input of the new host', () => second.channels.has('input_channel_v1'));
  });

  it('is lost if it signs in under a new name and finds another client, such as its former self', async () => {
    const {socket, connection, waitForSocket} = await openConnected();
    socket.close(1006);
    const next = await waitForSocket();
    for (const [id, name] of [
      [4, 'peer-1'],
      [1, 'OneSdkServer-1'],
      [3, 'peer-77'],
    ] as const)
      next.receive({peer_info: {id, name, connected: true}});
    expect(endOf(await connection.closed)).to.deep.equal(['connection-lost', undefined]);
  });

  it('frees its socket when it is closed', async () => {
    const {socket, connection, waitForSocket} = await openConnected();
    socket.close(1006);
    const next = await waitForSocket();
    connection.close();
    expect(next.readyState).to.equal(WebSocket.CLOSED);
  });
});

const GONE: JudgedSocket = {kind: 'lost', error: new AppStreamError('session-not-found')};

/** Watches a socket for these looks: how long it is silent at each one, in seconds. Returns the silences that were judged. */
const watch = async (silences: readonly number[], verdicts: readonly (JudgedSocket | undefined)[] = []) => {
  const ended = new AbortController();
  const asked: Omit<SocketTrouble, 'sessionId'>[] = [];
  let look = 0;
  const end = watchSilence({
    // A little more: time passes between the two readings of the clock.
    lastFrameAt: () => performance.now() - (silences[look - 1] ?? 0) * 1000 - 100,
    judge: async (trouble) => {
      asked.push(trouble);
      return verdicts[asked.length - 1];
    },
    signal: ended.signal,
    pause: async (_, signal) => {
      look += 1;
      if (look > silences.length) ended.abort(new Error('no more looks'));
      signal.throwIfAborted();
    },
  }).catch((error: unknown) => String(error));
  return {end: await end, asked, seconds: asked.map(({ms}) => Math.round(ms / 1000))};
};

describe('watchSilence', () => {
  it('asks about a socket that is silent for twelve seconds, then less and less often', async () => {
    const {seconds, asked, end} = await watch([4, 8, 12, 16, 20, 24, 28, 44, 48, 52]);
    expect(seconds).to.deep.equal([12, 24, 48]);
    expect(asked[0]).to.include({kind: 'silent', code: 0, reason: ''});
    expect(end).to.equal('Error: no more looks');
  });

  it('starts from the beginning after a frame', async () => {
    expect((await watch([12, 16, 2, 6, 12, 16])).seconds).to.deep.equal([12, 12]);
  });

  it('resolves with the end of the stream, and continues after any other verdict', async () => {
    const {end, seconds} = await watch([12, 24, 48, 96], [undefined, {kind: 'resume'}, GONE]);
    expect([end, seconds]).to.deep.equal([GONE, [12, 24, 48]]);
  });
});
