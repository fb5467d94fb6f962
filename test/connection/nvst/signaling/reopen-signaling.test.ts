import {expect} from '@open-wc/testing';
import type {StreamClient} from '../../../../src/connection/connector.ts';
import {
  SignalingReopener,
  type Reopened,
} from '../../../../src/connection/nvst/signaling/connection-signaling.ts';
import {AppStreamError} from '../../../../src/errors/app-stream-error.ts';
import type {FailureRules} from '../../../../src/errors/failures.ts';
import {
  DEFAULT_SOCKET_RULES,
  type JudgedSocket,
  type SocketRules,
} from '../../../../src/service/socket-rules.ts';
import {FakeSocket} from '../../../support/fake-socket.ts';
import {openChannel} from '../open-page-connection.ts';

const PEER = {ackid: 1, peer_info: {id: 1, name: 'OneSdkServer-1', connected: true}};

/** How a host treats one new sign-in. */
type Answer = (socket: FakeSocket) => void;
const accept: Answer = (socket) => socket.receive(PEER);
/** NVIDIA's server sends no message to a client that misses nothing. */
const acknowledge: Answer = (socket) => socket.receive({ack: 1});
const sendHeartbeat: Answer = (socket) => socket.receive({hb: 1});
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
    throw new AppStreamError('unauthorized').withRules({recover});
  };
const stayMute: Answer = () => undefined;

const sockets: FakeSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/** Creates a reopener whose host treats the sign-ins in this way, the last one also later. */
const createReopener = (...answers: readonly Answer[]) => createWithRules({}, ...answers);

/** The same with the rules of a service. */
const createWithRules = (rules: Partial<SocketRules>, ...answers: readonly Answer[]) => {
  const ended = new AbortController();
  const clients: StreamClient[] = [];
  const delays: number[] = [];
  const refusals: number[] = [];
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
    sockets: {...DEFAULT_SOCKET_RULES, ...rules},
    onRefused: () => refusals.push(clients.length),
    signInMs: 20,
    signal: ended.signal,
    pause: (ms, signal) => {
      delays.push(ms);
      signal.throwIfAborted();
      return Promise.resolve();
    },
  });
  return {reopener, ended, clients, delays, refusals};
};

const outcomeOf = (reopened: Reopened | undefined) => {
  if (!reopened) return 'given up';
  if (!('end' in reopened)) return 'open';
  const {end} = reopened;
  return end.kind === 'ended' ? end.reason : end.kind === 'lost' ? end.error.code : end.kind;
};

/** The host's treatment of each sign-in, and the outcome. */
const ROWS: Readonly<Record<string, readonly [answers: readonly Answer[], outcome: string]>> = {
  'accepts the first sign-in': [[accept], 'open'],
  'acknowledges the first sign-in': [[acknowledge], 'open'],
  'sends a heartbeat': [[sendHeartbeat], 'open'],
  'refuses two sockets': [[refuse, refuse, accept], 'open'],
  'holds the old socket for a while (3005)': [[closeWith(3005), closeWith(3005), accept], 'open'],
  'closes new sockets by accident': [[closeWith(1006), closeWith(1000), accept], 'open'],
  'does not answer a sign-in in time': [[stayMute, accept], 'open'],
  'always refuses': [[refuse], 'given up'],
  'is always in use': [[closeWith(3005)], 'given up'],
  'ended the session at its time limit': [[refuse, closeWith(3000)], 'expired'],
  'closed the application': [[closeWith(3006)], 'application-gone'],
  'ended the session by its operator': [[closeWith(3010)], 'operator'],
  'no longer has the session': [[closeWith(3004)], 'session-not-found'],
  'refuses, and its service wants a retry': [[judge('retry'), accept], 'open'],
  'refuses, and its service has no session': [[judge('replace'), accept], 'open'],
};

describe('SignalingReopener', () => {
  for (const [name, [answers, outcome]] of Object.entries(ROWS)) {
    it(`reports ${outcome} if the host ${name}`, async () => {
      const {reopener} = createReopener(...answers);
      expect(outcomeOf(await reopener.reopen())).to.equal(outcome);
    });
  }

  it('reports each sign-in that may need another token', async () => {
    const {reopener, refusals} = createReopener(refuse, closeWith(1008), stayMute, closeWith(1006), accept);
    expect(outcomeOf(await reopener.reopen())).to.equal('open');
    expect(refusals).to.deep.equal([1, 2]);
  });

  it('closes no socket while the media may play, because the host would end the session', async () => {
    const {reopener, ended} = createReopener(stayMute, forget, accept);
    await reopener.reopen();
    expect(sockets.map(({readyState}) => readyState)).to.deep.equal(sockets.map(() => WebSocket.OPEN));
    ended.abort();
    expect(sockets.map(({readyState}) => readyState)).to.deep.equal(sockets.map(() => WebSocket.CLOSED));
  });

  const PORTAL: Partial<SocketRules> = {forgetsClients: true};
  const complain: Answer = (socket) => socket.receive({error: 'busy'});
  /** Each sign-in under the name of the one before it, or under a new name. The page opened its stream under one, too. */
  for (const [name, rules, losses, answers, signIns] of [
    ['keeps its name after a refused socket', {}, 1, [refuse, accept], ['same', 'same']],
    ['keeps its name after any other error of the host', {}, 1, [complain, accept], ['same', 'same']],
    ['changes its name after the host forgot the client', {}, 1, [forget, accept], ['same', 'new']],
    ['keeps its new name after another loss', {}, 2, [forget, accept, accept], ['same', 'new', 'same']],
    ['changes its name each time behind a portal', PORTAL, 2, [refuse, accept], ['new', 'new', 'new']],
  ] as const) {
    it(name, async () => {
      const {reopener, clients} = createWithRules(rules, ...answers);
      for (let loss = 0; loss < losses; loss += 1) await reopener.reopen();
      expect(clients.map(({returns}) => returns)).to.deep.equal(signIns.map((signIn) => signIn === 'same'));
      const names = ['7', ...clients.map((client) => client.name)];
      expect(names.slice(1).map((one, index) => (one === names[index] ? 'same' : 'new'))).to.deep.equal(
        signIns,
      );
      expect(new Set(names).size).to.equal(1 + signIns.filter((signIn) => signIn === 'new').length);
    });
  }

  it('waits until the host responds, if its failure knows when', async () => {
    let responds = false;
    const refuseForNow: Answer = () => {
      const error = new AppStreamError('signaling-unreachable', {retryAfterMs: 15_000});
      error.retryWhen = async () => void (responds = true);
      throw error;
    };
    const {reopener, delays} = createReopener(refuseForNow, accept);
    await reopener.reopen();
    expect(responds).to.equal(true);
    expect(delays).to.deep.equal([1000, 15_000]);
  });

  it('rejects after a failure that no other attempt can fix, because the media may still play', async () => {
    const {reopener, clients} = createReopener(judge('final'), accept);
    const failure = await reopener.reopen().catch((error: unknown) => error);
    expect(AppStreamError.from(failure).code).to.equal('unauthorized');
    expect(clients).to.have.length(1);
  });

  it('asks the service about the close of a new socket', async () => {
    const lost = (recover: FailureRules['recover']): JudgedSocket => ({
      kind: 'lost',
      error: new AppStreamError('host-unreachable').withRules({recover}),
    });
    for (const [verdict, outcome] of [
      [{kind: 'resume'}, 'open'],
      [lost('retry'), 'open'],
      [lost('replace'), 'host-unreachable'],
      [{kind: 'ended', reason: 'operator'}, 'operator'],
    ] as const) {
      const {reopener} = createWithRules({judge: async () => verdict}, closeWith(3000), accept);
      expect(outcomeOf(await reopener.reopen())).to.equal(outcome);
    }
  });

  it('waits before each later attempt after the host forgot the client', async () => {
    // A host may forget the new client as well.
    for (const treat of [refuse, forget]) {
      const {reopener, delays} = createReopener(forget, treat, refuse, accept);
      await reopener.reopen();
      expect(delays).to.deep.equal([1000, 4000, 8000]);
    }
  });

  it('waits longer before each of its twenty attempts', async () => {
    const {reopener, delays} = createReopener(refuse);
    await reopener.reopen();
    expect(delays).to.deep.equal([1000, 2000, 4000, 8000, ...Array.from({length: 16}, () => 15_000)]);
    expect(outcomeOf(await reopener.reopen())).to.equal('given up');
    expect(delays).to.have.length(20);
  });

  it('renews its attempts after a channel that was open for a minute', async () => {
    const {reopener, delays} = createReopener(accept);
    const {now} = performance;
    let laterMs = 0;
    performance.now = () => now.call(performance) + laterMs;
    try {
      await reopener.reopen();
      await reopener.reopen();
      laterMs = 61_000;
      await reopener.reopen();
    } finally {
      performance.now = now;
    }
    expect(delays).to.deep.equal([1000, 2000, 1000]);
  });

  it('rejects and closes the socket when the connection ends', async () => {
    const {reopener, ended} = createReopener(() => ended.abort(new Error('over')));
    const failure = await reopener.reopen().catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(Error).with.property('message', 'over');
    expect(sockets.map(({readyState}) => readyState)).to.deep.equal([WebSocket.CLOSED]);
  });
});
