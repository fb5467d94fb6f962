import {expect} from '@open-wc/testing';
import {nvst} from '../../../src/connection/nvst/nvst-connector.ts';
import {AppStreamError} from '../../../src/errors/app-stream-error.ts';

/** Connects with this token function. Resolves with the failure and the number of sockets that were opened. */
const connect = async (token: () => Promise<string | undefined>, signal = new AbortController().signal) => {
  const {WebSocket: Real} = window;
  let sockets = 0;
  window.WebSocket = class extends Real {
    constructor(...parameters: ConstructorParameters<typeof Real>) {
      super(...parameters);
      sockets += 1;
    }
  };
  try {
    await nvst().connect(
      {sessionId: 's1', signaling: {host: '127.0.0.1', port: 9}},
      {
        client: {name: '1', returns: false},
        signal,
        limits: {socketMs: 50},
        onStep: () => undefined,
        token,
        iceServers: async () => [],
        onHostEvent: () => undefined,
        size: {width: 2, height: 2},
      },
    );
    throw new Error('It connected');
  } catch (error) {
    return {error, sockets};
  } finally {
    window.WebSocket = Real;
  }
};

describe('the token of the signaling', () => {
  for (const token of ['my secret', 'abc/def==', 'line1\nline2', 'ü']) {
    it(`is checked before a socket opens, and not shown: ${JSON.stringify(token)}`, async () => {
      const {error, sockets} = await connect(() => Promise.resolve(token));
      expect(error).to.be.instanceOf(AppStreamError).with.property('code', 'token-unusable');
      const shown = AppStreamError.from(error);
      expect(
        [shown.message, shown.advice, shown.stack, shown.detail, String(shown.cause)].join(),
      ).not.to.include(token);
      expect(sockets).to.equal(0);
    });
  }
});
