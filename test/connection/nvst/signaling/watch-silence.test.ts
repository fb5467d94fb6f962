import {expect} from '@open-wc/testing';
import {watchSilence} from '../../../../src/connection/nvst/signaling/connection-signaling.ts';
import {AppStreamError} from '../../../../src/errors/app-stream-error.ts';
import type {JudgedSocket} from '../../../../src/service/socket-rules.ts';
import type {SocketTrouble} from '../../../../src/service/session.ts';

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
