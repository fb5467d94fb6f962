import {expect} from '@open-wc/testing';
import {LIMITS} from '../../src/platform/limits.ts';
import {catchError, createPendingBody, createReadyBody, FakeServer} from './fake-server.ts';
import fc from 'fast-check';
import {MAX_TIMER_MS} from '../../src/platform/abort.ts';
import {withDefaults} from '../../src/service/streaming-service.ts';

const MIB = 1024 * 1024;

/** The body of a session with another member. */
const withMore = (more: unknown, body: object = createReadyBody()) => JSON.stringify({...body, more});

/** Values that exceed a limit of `responses`, each within the other ones. */
const TOO_MUCH: Readonly<Record<string, unknown>> = {
  bytes: 'x'.repeat(MIB),
  'bytes of UTF-8': 'é'.repeat(MIB / 2),
  lists: Array.from({length: LIMITS.responses.json.brackets}, () => []),
  members: Array.from({length: LIMITS.responses.json.members + 1}, () => 1),
  levels: JSON.parse('['.repeat(300) + ']'.repeat(300)),
};

describe('A response that exceeds a limit', () => {
  for (const [limit, more] of Object.entries(TOO_MUCH)) {
    it(`is refused for its ${limit}, as the answer to a POST and to a poll`, async () => {
      const client = FakeServer.withResponses(() => new Response(withMore(more))).createClient();
      for (const answer of [client.create({appId: 'a', profile: 'p'}), client.poll('s1')]) {
        const error = await catchError(answer);
        expect(error).to.include({code: 'too-much-data', status: 200});
        expect(error.advice).to.include('`responses`');
      }
    });
  }

  it('is received no further', async () => {
    let sent = 0;
    let isCanceled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
      },
      cancel: () => {
        isCanceled = true;
      },
    });
    await catchError(
      FakeServer.withResponses(() => new Response(endless))
        .createClient()
        .poll('s1'),
    );
    expect(sent).to.be.within(MIB, MIB + 256 * 1024);
    expect(isCanceled).to.equal(true);
  });

  it('keeps the failure of its status', async () => {
    const client = FakeServer.withResponses(
      () => new Response(withMore('x'.repeat(MIB)), {status: 502}),
    ).createClient();
    expect((await catchError(client.poll('s1'))).code).to.equal('bad-gateway');
  });

  it('is refused with the name of its limit, as a list of the catalogue', async () => {
    const list = (length: number) => JSON.stringify({items: [{id: 'a', name: 'x'.repeat(length)}]});
    const read = (length: number) =>
      FakeServer.withResponses(() => new Response(list(length)))
        .createClient()
        .listApplications();
    expect(await read(MIB - 100)).to.have.length(1);
    const error = await catchError(read(MIB));
    expect(error.code).to.equal('too-much-data');
    expect(error.advice).to.include('`lists`');
  });
});

describe('A response within the limits', () => {
  it('is read, with a megabyte that the element ignores', async () => {
    const body = withMore('x'.repeat(MIB - 1000), createPendingBody());
    const client = FakeServer.withResponses(() => new Response(body, {status: 202})).createClient();
    expect(await client.poll('s1')).to.have.property('ready', false);
  });
});

const DEFAULTS = {retryMs: 3000, attempts: 3};

describe('the limits that a page sets', () => {
  for (const [given, expected] of [
    [20, 20],
    [0, 0],
    ['20', 20],
    [' 1e3 ', 1000],
    [Infinity, MAX_TIMER_MS],
    [undefined, 3000],
    [null, 3000],
    [NaN, 3000],
    [-1, 3000],
    ['', 3000],
    ['soon', 3000],
  ] as const) {
    it(`read ${typeof given === 'string' ? `"${given}"` : String(given)} as ${expected}`, () => {
      const limits = withDefaults(DEFAULTS, {retryMs: given});
      expect(limits).to.deep.equal({retryMs: expected, attempts: 3});
    });
  }

  it('are numbers that a timer can wait for, whatever the page sets', () => {
    const anyValue = fc.oneof(
      fc.double(),
      fc.string(),
      fc.constantFrom(null, undefined, '-1', '1e400', 'NaN'),
    );
    fc.assert(
      fc.property(anyValue, (retryMs) => {
        expect(withDefaults(DEFAULTS, {retryMs}).retryMs).to.be.within(0, MAX_TIMER_MS);
      }),
    );
  });

  it('are the defaults if the page sets none', () => {
    for (const given of [undefined, null, {}]) expect(withDefaults(DEFAULTS, given)).to.deep.equal(DEFAULTS);
  });
});
