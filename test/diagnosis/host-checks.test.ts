import {expect} from '@open-wc/testing';
import type {StreamEndpoint} from '../../src/connection/connector.ts';
import {checkSignaling, checkUdp} from '../../src/diagnosis/network-checks.ts';
import type {ServerResult} from '../../src/diagnosis/server-checks.ts';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import {createReadySession} from '../session/sample-session.ts';

const {signal} = new AbortController();
const IDLE: SessionState = {phase: 'idle', reason: 'manual'};
const endpointAt = (host: string, port = 49_100): StreamEndpoint => ({
  sessionId: 's1',
  signaling: {host, port},
});
const PLAYING: SessionState = {
  phase: 'playing',
  session: createReadySession(),
  endpoint: endpointAt('gpu.example'),
  size: {width: 1280, height: 720},
  since: 0,
};

describe('checkSignaling', () => {
  const ORIGINS: readonly (readonly [page: string, host: string, port: number, origin: string])[] = [
    ['http:', 'gpu.example', 49_100, 'http://gpu.example:49100'],
    ['http:', 'gpu.example', 443, 'https://gpu.example'],
    ['https:', 'gpu.example', 49_100, 'https://gpu.example:49100'],
    ['https:', '127.0.0.1', 49_100, 'http://127.0.0.1:49100'],
    ['https:', '::1', 49_100, 'http://[::1]:49100'],
    ['https:', '2001:db8::9', 49_100, 'https://[2001:db8::9]:49100'],
    ['http:', '[2001:db8::9]', 49_100, 'http://[2001:db8::9]:49100'],
  ];
  for (const [protocol, host, port, origin] of ORIGINS) {
    it(`queries ${origin} for ${host}, port ${port}, on a page at ${protocol}`, async () => {
      const queried: string[] = [];
      const responds = async (address: string) => queried.push(address) > 0;
      const subject = {endpoint: endpointAt(host, port), state: IDLE};
      const address = `${host.replace(/^([\da-f:]+:[\da-f:]*)$/, '[$1]')}:${port}`;
      const {finding} = await checkSignaling(subject, signal, {isHttps: protocol === 'https:', responds});
      expect(finding).to.deep.equal({outcome: 'ok', summary: `${address} responds.`});
      expect(queried).to.deep.equal([origin]);
    });
  }

  it('reports a warning if the port does not respond', async () => {
    const subject = {endpoint: endpointAt('gpu.example'), state: IDLE};
    const {finding} = await checkSignaling(subject, signal, {isHttps: false, responds: async () => false});
    expect(finding).to.include({
      outcome: 'warning',
      summary: 'gpu.example:49100 does not respond to HTTP.',
    });
    expect(finding.advice).to.include('check the port, the firewall and the TLS certificate');
  });

  const UNKNOWN: Readonly<Record<string, readonly [SessionState, StreamEndpoint | undefined, string]>> = {
    'before the service has returned a host': [IDLE, undefined, 'The service has not returned a host yet.'],
    'while the stream is playing': [
      PLAYING,
      PLAYING.endpoint,
      'The stream from gpu.example:49100 is playing.',
    ],
  };
  for (const [name, [state, endpoint, summary]] of Object.entries(UNKNOWN)) {
    it(`sends no request ${name}`, async () => {
      const responds = () => Promise.reject(new Error('no request is expected'));
      const {finding} = await checkSignaling({endpoint, state}, signal, {isHttps: false, responds});
      expect(finding).to.deep.equal({outcome: 'unknown', summary});
    });
  }
});

describe('checkSignaling before a run', () => {
  const endpoint = {
    sessionId: '',
    signaling: {host: '127.0.0.1', port: 1},
    signalingUrl: 'ws://127.0.0.1:1/',
  };
  const open = () => Promise.reject(new AppStreamError('socket-refused'));
  const find = async (signIn: boolean, doesRespond = true) => {
    const scope = {open, responds: async () => doesRespond};
    return (await checkSignaling({endpoint, state: IDLE, signIn}, signal, scope)).finding.outcome;
  };

  it('does not sign in unless the page asks for it', async () => {
    expect(await find(false)).to.equal('unknown');
    expect(await find(true)).to.equal('failed');
  });

  it('warns of a port that does not respond', async () => {
    expect(await find(false, false)).to.equal('warning');
  });
});

describe('checkUdp', () => {
  const ICE_SERVERS = [{urls: 'stun:stun.example'}];
  /** Returns the results in their order. */
  const answers = (...list: ServerResult[]) => {
    const left = list.values();
    return async (): Promise<ServerResult> => left.next().value ?? {kind: 'silent'};
  };
  const sendsNothing = () => Promise.reject(new Error('no request is expected'));

  it('reports ok while the stream is playing, without a query', async () => {
    const finding = await checkUdp({state: PLAYING, iceServers: ICE_SERVERS}, signal, sendsNothing);
    expect(finding).to.deep.equal({outcome: 'ok', summary: 'Media reaches the page.'});
  });

  it('reports the ICE failure of the last run, without a query', async () => {
    const error = new AppStreamError('ice-failed', {values: {candidates: '10.0.0.7:47998'}});
    const state: SessionState = {phase: 'failed', error};
    const finding = await checkUdp({state, iceServers: ICE_SERVERS}, signal, sendsNothing);
    expect(finding).to.include({outcome: 'failed', summary: error.message});
    expect(finding.advice).to.include('10.0.0.7:47998');
  });

  it('is unknown without ICE servers', async () => {
    const finding = await checkUdp({state: IDLE, iceServers: []}, signal, sendsNothing);
    expect(finding).to.deep.equal({
      outcome: 'unknown',
      summary: '`iceServers` is empty, and no stream is playing.',
    });
  });

  it('sends requests to the ICE servers after any other failure', async () => {
    const state: SessionState = {phase: 'failed', error: new AppStreamError('app-not-found')};
    const finding = await checkUdp(
      {state, iceServers: ICE_SERVERS},
      signal,
      answers({kind: 'responded', ms: 20}),
    );
    expect(finding).to.include({outcome: 'ok'});
  });

  const RESPONDED: ServerResult = {kind: 'responded', ms: 20};
  const SILENT: ServerResult = {kind: 'silent'};
  const ROWS: readonly (readonly [
    name: string,
    answers: readonly [ServerResult, ServerResult],
    outcome: string,
    advice: string | undefined,
  ])[] = [
    ['ok if all servers respond', [RESPONDED, RESPONDED], 'ok', undefined],
    ['a warning if only one responds', [RESPONDED, SILENT], 'warning', 'Allow TCP to this server'],
    ['a failure if none responds', [SILENT, SILENT], 'failed', 'Allow UDP to this server'],
    [
      'the refused credentials',
      [RESPONDED, {kind: 'refused', ms: 30, code: 401, text: 'Unauthorized'}],
      'warning',
      'Check `username` and `credential`',
    ],
    ['unknown if the browser reports nothing', [{kind: 'unclear'}, {kind: 'unclear'}], 'unknown', undefined],
  ];
  for (const [name, list, outcome, advice] of ROWS) {
    it(`reports ${name}`, async () => {
      const iceServers = [
        ...ICE_SERVERS,
        {urls: 'turn:turn.example?transport=tcp', username: 'user', credential: 'secret'},
      ];
      const finding = await checkUdp({state: IDLE, iceServers}, signal, answers(...list));
      expect(finding.outcome).to.equal(outcome);
      expect(finding.summary).to.include('stun:stun.example').and.to.include('turn:turn.example');
      if (advice === undefined) expect(finding.advice).to.equal(undefined);
      else expect(finding.advice).to.include(advice);
    });
  }
});
