import {expect} from '@open-wc/testing';
import {openSocket} from '../../../src/connection/nvst/open-socket.ts';
import {AppStreamError} from '../../../src/index.ts';

const failureAt = async (address: string, signal = new AbortController().signal): Promise<unknown> =>
  openSocket(new URL(address), [], {limitMs: 20_000, signal}).then(
    () => 'it opened',
    (error: unknown) => error,
  );

describe('a socket that does not open', () => {
  before(() => AppStreamError.words());

  it('is refused where the port answers all the same, and its query is not told', async () => {
    // A sign-in without a name is refused.
    const error = await failureAt(`ws://${location.host}/service/sign_in?key=key-1`);
    expect(error).to.include({code: 'socket-refused', retryable: true});
    expect((error as AppStreamError).message).to.include(`ws://${location.host} refuses`);
    expect(JSON.stringify(error)).not.to.include('key-1');
  });

  it('is unreachable where nothing answers', async () => {
    const error = await failureAt('ws://host.invalid:49100/sign_in');
    expect(error).to.include({code: 'signaling-unreachable'});
    expect((error as AppStreamError).message).to.include('ws://host.invalid:49100');
  });

  it('rejects with the signal’s reason, at once', async () => {
    const abort = new AbortController();
    const outcome = failureAt(`ws://${location.host}/service/sign_in`, abort.signal);
    const reason = new Error('no longer wanted');
    abort.abort(reason);
    expect(await outcome).to.equal(reason);
  });
});
