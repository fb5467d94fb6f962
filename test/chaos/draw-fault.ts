import fc from 'fast-check';
import type {Injection} from '../faults/relay/injection.ts';

const HTML_PAGE = '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>';
const STATUSES = [401, 403, 404, 408, 429, 500, 502, 503, 504];
const REQUESTS = [
  {method: 'POST', path: 'stream'},
  {method: 'GET', path: 'stream'},
  {method: 'DELETE', path: 'stream'},
  {method: 'GET', path: 'cfg'},
] as const;

const times = fc.option(fc.integer({min: 1, max: 3}), {nil: undefined, freq: 2});
const withTimes = (count: number | undefined) => (count === undefined ? {} : {times: count});

const replacements = fc.record({
  do: fc.constant('replace' as const),
  status: fc.constantFrom(200, ...STATUSES, ...STATUSES),
  body: fc.constantFrom('', HTML_PAGE, '{"detail":"refused"}'),
  headers: fc.constantFrom<Readonly<Record<string, string>>>(
    {},
    {},
    {'Content-Type': 'text/html'},
    {'Retry-After': '1'},
    {'Retry-After': '0'},
  ),
});
const responseActions = fc.oneof(
  {weight: 4, arbitrary: replacements},
  {
    weight: 1,
    arbitrary: fc.record({do: fc.constant('delay' as const), ms: fc.integer({min: 200, max: 2500})}),
  },
  {
    weight: 1,
    arbitrary: fc.record({do: fc.constantFrom('ignore' as const, 'lose' as const, 'strip-cors' as const)}),
  },
  {
    weight: 1,
    arbitrary: fc.record({do: fc.constant('truncate' as const), bytes: fc.integer({min: 0, max: 60})}),
  },
);
const responses = fc
  .tuple(fc.constantFrom(...REQUESTS), times, responseActions)
  .map(([request, count, action]): Injection => ({
    on: 'responses',
    ...request,
    ...withTimes(count),
    ...action,
  }));

const connections = fc
  .tuple(
    fc.constantFrom('service' as const, 'signaling' as const),
    fc.oneof(
      fc.record({do: fc.constantFrom('refuse' as const, 'hang' as const, 'reset' as const)}),
      fc.record({do: fc.constant('cut' as const), afterBytes: fc.integer({min: 0, max: 900})}),
      fc.record({do: fc.constant('throttle' as const), bytesPerSecond: fc.integer({min: 2000, max: 20_000})}),
    ),
  )
  .map(([on, action]): Injection => ({on, ...action}));

const upgrades = fc
  .tuple(
    times,
    fc.oneof(
      fc.record({do: fc.constant('refuse' as const), status: fc.constantFrom(...STATUSES)}),
      fc.record({do: fc.constant('ignore' as const)}),
    ),
  )
  .map(([count, action]): Injection => ({on: 'upgrade', ...withTimes(count), ...action}));

const frames = fc
  .record({
    from: fc.constantFrom('page' as const, 'host' as const),
    times: fc.integer({min: 1, max: 6}),
    do: fc.constantFrom('drop' as const, 'duplicate' as const, 'reorder' as const, 'corrupt' as const),
  })
  .map((fault): Injection => ({on: 'frames', ...fault}));

const packets = fc
  .tuple(
    fc.constantFrom(undefined, undefined, 'stun' as const, 'dtls' as const, 'rtp' as const, 'rtcp' as const),
    fc.oneof(
      fc.record({
        do: fc.constantFrom('drop' as const, 'reorder' as const),
        every: fc.constantFrom(1, 1, 3, 10),
      }),
      fc.record({
        do: fc.constant('delay' as const),
        ms: fc.integer({min: 0, max: 600}),
        jitterMs: fc.integer({min: 0, max: 200}),
      }),
      fc.record({
        do: fc.constant('throttle' as const),
        bytesPerSecond: fc.integer({min: 10_000, max: 100_000}),
      }),
    ),
  )
  .map(([which, action]): Injection => ({on: 'packets', ...(which ? {which} : {}), ...action}));

const closes = fc
  .record({
    code: fc.constantFrom(1000, 1001, 1006, 1008, 1011, 1012, 1013, 3000, 3004, 3005, 3008, 4000),
    reason: fc.constantFrom('', '', 'closed by the operator'),
  })
  .map(({code, reason}): Injection => ({
    on: 'backend',
    do: 'close',
    code,
    reason: code === 1006 ? '' : reason,
  }));

const events = fc
  .constantFrom('forget-sessions' as const, 'move' as const, 'restart-service' as const)
  .map((action): Injection => ({on: 'backend', do: action}));

/** A fault of the service, of the network or of the host. */
export const faults: fc.Arbitrary<Injection> = fc.oneof(
  {weight: 6, arbitrary: responses},
  {weight: 3, arbitrary: connections},
  {weight: 2, arbitrary: upgrades},
  {weight: 2, arbitrary: frames},
  {weight: 4, arbitrary: packets},
  {weight: 4, arbitrary: closes},
  {weight: 1, arbitrary: events},
);
