import {expect} from '@open-wc/testing';
import type {StreamClient} from '../../../../src/connection/connector.ts';
import {
  SignalingReopener,
  type Reopened,
} from '../../../../src/connection/nvst/signaling/reopen-signaling.ts';
import type {Closed} from '../../../../src/connection/nvst/signaling/signaling-frames.ts';
import {AppStreamError} from '../../../../src/errors/app-stream-error.ts';
import type {FailureRules} from '../../../../src/errors/failures.ts';
import type {JudgedSocket} from '../../../../src/service/signaling-road.ts';
import {FakeSocket} from '../../../support/service/fake-socket.ts';
import {openChannel} from '../open-page-connection.ts';

const closed = (code: number): Closed => ({type: 'closed', code, reason: ''});
const PEER = {ackid: 1, peer_info: {id: 1, name: 'OneSdkServer-1', connected: true}};

/** How a host treats one new sign-in. */
type Answer = (socket: FakeSocket) => void;
const accept: Answer = (socket) => socket.receive(PEER);
const closeWith =
  (code: number): Answer =>
  (socket) =>
    socket.close(code, 'Sorry');
const forget: Answer = (socket) => socket.receive({error: 'peerRemoved'});
const refuse: Answer = () => {
  throw new AppStreamError('socket-refused');
};
/** The page's service judges a refused socket. */
const judge =
  (recover: FailureRules['recover']): Answer =>
  () => {
    const error = new AppStreamError('unauthorized');
    error.rules = {...error.rules, recover};
    throw error;
  };
const stayMute: Answer = () => undefined;

/** Creates a reopener whose host treats the sign-ins in this way, the last one also later. */
const createReopener = (...answers: readonly Answer[]) => createJudged({}, ...answers);

/** The same with a service that judges each code. */
const createJudged = (verdicts: Readonly<Record<number, JudgedSocket>>, ...answers: readonly Answer[]) => {
  const ended = new AbortController();
  const clients: StreamClient[] = [];
  const delays: number[] = [];
  const sockets: FakeSocket[] = [];
  const reopener = new SignalingReopener({
    client: {name: '7', returns: false},
    openChannel: async (client, signal) => {
      const socket = new FakeSocket();
      sockets.push(socket);
      signal.addEventListener('abort', () => socket.close(1000));
      clients.push(client);
      const channel = openChannel(socket);
      await Promise.resolve();
      (answers[clients.length - 1] ?? answers.at(-1))?.(socket);
      return channel;
    },
    judge: async ({code}) => verdicts[code],
    signInMs: 20,
    signal: ended.signal,
    pause: (ms, signal) => {
      delays.push(ms);
      signal.throwIfAborted();
      return Promise.resolve();
    },
  });
  return {reopener, ended, clients, delays, sockets};
};

const outcomeOf = (reopened: Reopened | undefined) => {
  if (!reopened) return 'given up';
  if (!('end' in reopened)) return reopened.first.type;
  const {end} = reopened;
  return end.kind === 'ended' ? end.reason : end.kind === 'lost' ? end.error.code : end.kind;
};

/** The host's treatment of each sign-in after a close, and the outcome. */
const ROWS: Readonly<Record<string, readonly [code: number, answers: readonly Answer[], outcome: string]>> = {
  'accepts the first sign-in': [1006, [accept], 'peer'],
  'refuses two sockets': [1006, [refuse, refuse, accept], 'peer'],
  'holds the old socket for a while (3005)': [1006, [closeWith(3005), closeWith(3005), accept], 'peer'],
  'closes new sockets by accident': [1006, [closeWith(1006), closeWith(1000), accept], 'peer'],
  'does not answer a sign-in in time': [1006, [stayMute, accept], 'peer'],
  'always refuses': [1006, [refuse], 'given up'],
  'is always in use': [1006, [closeWith(3005)], 'given up'],
  'ended the session at its time limit': [1006, [refuse, closeWith(3000)], 'expired'],
  'closed the application': [1006, [closeWith(3006)], 'application-gone'],
  'ended the session by its operator': [1006, [closeWith(3010)], 'operator'],
  'no longer has the session': [1006, [closeWith(3004)], 'session-not-found'],
  'refuses, and its service wants a retry': [1006, [judge('retry'), accept], 'peer'],
  'refuses, and its service has no session': [1006, [judge('replace'), accept], 'unauthorized'],
  'had closed with 1000 and refuses': [1000, [refuse, accept], 'server'],
  'had closed with 1000 and accepts': [1000, [accept], 'peer'],
};

describe('SignalingReopener', () => {
  for (const [name, [code, answers, outcome]] of Object.entries(ROWS)) {
    it(`reports ${outcome} if the host ${name}`, async () => {
      const {reopener, sockets} = createReopener(...answers);
      expect(outcomeOf(await reopener.reopen(closed(code)))).to.equal(outcome);
      // Each socket but the last one is closed, or was never used.
      expect(sockets.slice(0, -1).filter(({readyState}) => readyState === WebSocket.OPEN)).to.be.empty;
      sockets.at(-1)?.close();
    });
  }

  it('rejects after a failure that no other attempt can fix, because the media may still play', async () => {
    const {reopener, clients} = createReopener(judge('final'), accept);
    const failure = await reopener.reopen(closed(1006)).catch((error: unknown) => error);
    expect(AppStreamError.from(failure).code).to.equal('unauthorized');
    expect(clients).to.have.length(1);
  });

  it('asks the service about the close of a new socket', async () => {
    const lost = (recover: FailureRules['recover']): JudgedSocket => {
      const error = new AppStreamError('host-unreachable');
      error.rules = {...error.rules, recover};
      return {kind: 'lost', error};
    };
    for (const [verdict, outcome] of [
      [{kind: 'resume'}, 'peer'],
      [lost('retry'), 'peer'],
      [lost('replace'), 'host-unreachable'],
      [{kind: 'ended', reason: 'operator'}, 'operator'],
    ] as const) {
      const {reopener, sockets} = createJudged({3000: verdict}, closeWith(3000), accept);
      expect(outcomeOf(await reopener.reopen(closed(1006)))).to.equal(outcome);
      sockets.at(-1)?.close();
    }
  });

  it('signs in as the same client that returns', async () => {
    const {reopener, clients, sockets} = createReopener(refuse, accept);
    await reopener.reopen(closed(1006));
    expect(clients).to.deep.equal([
      {name: '7', returns: true},
      {name: '7', returns: true},
    ]);
    sockets.at(-1)?.close();
  });

  it('signs in under a new name after the host forgot the client', async () => {
    const {reopener, clients, sockets} = createReopener(forget, accept);
    await reopener.reopen(closed(1006));
    expect(clients.map(({returns}) => returns)).to.deep.equal([true, false]);
    expect(clients[1]?.name).not.to.equal('7');
    sockets.at(-1)?.close();
  });

  it('waits longer before each of its eight attempts', async () => {
    const {reopener, delays} = createReopener(refuse);
    await reopener.reopen(closed(1006));
    expect(delays).to.deep.equal([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000, 15_000]);
    expect(outcomeOf(await reopener.reopen(closed(1006)))).to.equal('given up');
    expect(delays).to.have.length(8);
  });

  it('renews its attempts after a channel that was open for a minute', async () => {
    const {reopener, delays, sockets} = createReopener(accept);
    const {now} = performance;
    let laterMs = 0;
    performance.now = () => now.call(performance) + laterMs;
    try {
      await reopener.reopen(closed(1006));
      await reopener.reopen(closed(1006));
      laterMs = 61_000;
      await reopener.reopen(closed(1006));
    } finally {
      performance.now = now;
    }
    expect(delays).to.deep.equal([1000, 2000, 1000]);
    for (const socket of sockets) socket.close();
  });

  it('rejects and closes the socket when the connection ends', async () => {
    const {reopener, ended, sockets} = createReopener(() => ended.abort(new Error('over')));
    const failure = await reopener.reopen(closed(1006)).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(Error).with.property('message', 'over');
    expect(sockets.map(({readyState}) => readyState)).to.deep.equal([WebSocket.CLOSED]);
  });
});
