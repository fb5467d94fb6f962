import {expect} from '@open-wc/testing';
import type {AppStreamElement} from '../../../src/index.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {loseStream, openStream, waitForPhase} from '../../support/element/open-stream.ts';
import {waitForOnlySession} from '../../support/service/service-sessions.ts';
import {until} from '../../support/until.ts';
import {isRising, readFrames} from '../../support/element/read-frame.ts';

/** Records the sockets that the page opens: their addresses and subprotocols. */
const recordSockets = () => {
  const {WebSocket: Real} = window;
  const sockets: {readonly url: URL; readonly protocols: readonly string[]}[] = [];
  window.WebSocket = class extends Real {
    constructor(url: string | URL, protocols: string | string[] = []) {
      super(url, protocols);
      sockets.push({url: new URL(url), protocols: [protocols].flat()});
    }
  };
  return () => {
    window.WebSocket = Real;
    return sockets;
  };
};

describe('<app-stream> behind a gateway', () => {
  expectNoLeftovers();

  it('fills the session into the address of signaling, and keeps its query', async () => {
    const stopRecording = recordSockets();
    const element = await openStream({signalingUrl: '/gateway/{session}?key=value'});
    const {session} = await waitForPhase(element, 'playing');
    const [socket] = stopRecording();
    expect(socket?.url.pathname).to.equal(`/gateway/${session.id}/sign_in`);
    expect(socket?.url.searchParams.get('key')).to.equal('value');
    expect(socket?.protocols).to.deep.equal([`x-nv-sessionid.${session.id}`]);
    expect(await readFrames(element.video)).to.satisfy(isRising);
    await element.stop();
  });

  it('sends the token of the service to the service alone', async () => {
    const stopRecording = recordSockets();
    const element = await openStream({token: 'service-token', signalingToken: 'signaling-token'});
    const {session} = await waitForPhase(element, 'playing');
    const [socket] = stopRecording();
    expect(socket?.protocols).to.deep.equal([
      `x-nv-sessionid.${session.id}`,
      'Authorization-Bearer.signaling-token',
    ]);
    await element.stop();
  });

  describe('whose tokens expire', () => {
    /** The host closes the socket with an unknown code: the element reconnects to the same session. */
    const demo = {closeAfterMs: 0, closeCode: 4711, faultsOnRequest: true} as const;
    const PREFIX = 'Authorization-Bearer.';
    const {WebSocket: Real} = window;
    /** The tokens that it accepts, and those that it got, without consecutive repetitions. */
    const gateway = {accepted: ['tok.1'], tokens: ['']};
    let isExpired = false;

    beforeEach(() => {
      Object.assign(gateway, {accepted: ['tok.1'], tokens: ['']});
      isExpired = false;
      window.WebSocket = class extends Real {
        constructor(url: string | URL, protocols: string | string[] = []) {
          const bearer = [protocols].flat().find((protocol) => protocol.startsWith(PREFIX)) ?? '';
          const token = bearer.replace(PREFIX, '');
          if (gateway.tokens.at(-1) !== token) gateway.tokens.push(token);
          // The demo refuses a socket without a session.
          super(url, gateway.accepted.includes(token) ? protocols : bearer);
        }
      };
    });
    afterEach(() => {
      window.WebSocket = Real;
    });
    const open = async (limits = {}) => {
      const element = await openStream({
        signalingUrl: '/gateway/{session}',
        signalingToken: () => (isExpired ? 'tok.2' : 'tok.1'),
        demo,
        limits,
      });
      await waitForPhase(element, 'playing');
      return element;
    };
    const lose = async (element: AppStreamElement) =>
      loseStream(element, await waitForOnlySession('that plays'));

    it('signs in with the first token, and asks for another one after its refusal', async () => {
      const element = await open();
      isExpired = true;
      gateway.accepted = ['tok.2'];
      await lose(element);
      await waitForPhase(element, 'playing');
      expect(gateway.tokens).to.deep.equal(['', 'tok.1', 'tok.2']);
      await element.stop();
    });

    it('signs in with the first token again if its host refuses the other one', async () => {
      const element = await open();
      isExpired = true;
      gateway.accepted = [];
      await lose(element);
      await until('both tokens', () => gateway.tokens.at(-1) === 'tok.2');
      gateway.accepted = ['tok.1'];
      await waitForPhase(element, 'playing');
      expect(gateway.tokens).to.deep.equal(['', 'tok.1', 'tok.2', 'tok.1']);
      await element.stop();
    });

    it('fails with the refusal if it refuses each token', async () => {
      const element = await open({recovery: {retryMs: 1500}});
      gateway.accepted = [];
      await lose(element);
      const {error} = await waitForPhase(element, 'failed');
      expect(error.code).to.equal('socket-refused');
      await element.stop();
    });
  });

  it('checks the token of signaling before it requests a session', async () => {
    const element = await openStream({signalingToken: 'abc/def=='});
    const {error, session} = await waitForPhase(element, 'failed');
    expect(error.code).to.equal('token-unusable');
    expect(session).to.equal(undefined);
    expect(element.session).to.equal(undefined);
  });

  it('asks the page for the address of media', async () => {
    const element = await openStream({
      resolveMediaHost: ({host, port}) => Promise.resolve(`${host}:${port}`),
    });
    const {endpoint} = await waitForPhase(element, 'playing');
    expect(endpoint.media?.port).to.be.greaterThan(0);
    await element.stop();
  });

  it('fails within seconds if the browser cannot use the name of the host', async () => {
    const element = await openStream({mediaHost: 'kit-node', limits: {connect: {iceMs: 300}}});
    const {error} = await waitForPhase(element, 'failed');
    expect(error.code).to.equal('media-host-unusable');
    expect(error.advice).to.include('kit-node');
    await element.stop();
  });
});
