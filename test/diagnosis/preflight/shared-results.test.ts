import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {subjectKey} from '../../../src/diagnosis/preflight/check-start.ts';
import type {PreflightSubject} from '../../../src/diagnosis/preflight/run-preflight.ts';
import {SharedResults} from '../../../src/diagnosis/preflight/shared-results.ts';
import type {PreflightReport, PreflightRow, PreflightRun} from '../../../src/session/preflight-report.ts';

const TEN_MINUTES = 10 * 60_000;

const reportOf = (verdict: PreflightReport['verdict']): PreflightReport => ({
  verdict,
  rows: [],
  settings: {},
});
const [GOOD, LIMITED, IMPOSSIBLE] = [reportOf('good'), reportOf('limited'), reportOf('impossible')];

const ROW: PreflightRow = {check: 'page', outcome: 'ok', summary: 'The page is fine.', measurement: {}};

/** A network that the test changes. */
class FakeNetwork extends EventTarget {
  readonly navigator: {connection: {type?: string; effectiveType?: string}} = {connection: {}};
}

const open = () => {
  const network = new FakeNetwork();
  const clock = {now: 1_000_000};
  return {network, clock, results: new SharedResults(network, () => clock.now)};
};

/** Measurements that the test ends. */
const startMeasurements = () => {
  const runs: (PreflightRun & ReturnType<typeof Promise.withResolvers<PreflightReport>>)[] = [];
  const measure = (run: PreflightRun) => {
    const settled = Promise.withResolvers<PreflightReport>();
    runs.push({...run, ...settled});
    return settled.promise;
  };
  return {runs, measure};
};

const ignoreRow = () => undefined;

describe('the kept results of a preflight', () => {
  it('count for ten minutes, and not after the clock was set back', () => {
    fc.assert(
      fc.property(fc.integer({min: -2 * TEN_MINUTES, max: 2 * TEN_MINUTES}), (ageMs) => {
        const {clock, results} = open();
        results.keep('a', GOOD);
        clock.now += ageMs;
        expect(results.find('a') !== undefined).to.equal(ageMs >= 0 && ageMs < TEN_MINUTES);
        expect(results.find('b')).to.equal(undefined);
      }),
    );
  });

  const changes: readonly (readonly [
    name: string,
    change: (network: FakeNetwork) => void,
    counts: boolean,
  ])[] = [
    ['the device goes offline', (network) => network.dispatchEvent(new Event('offline')), false],
    ['the device is online again', (network) => network.dispatchEvent(new Event('online')), false],
    ['the browser reports a cable', ({navigator}) => (navigator.connection = {type: 'ethernet'}), false],
    [
      'the browser reports a slower class',
      ({navigator}) => (navigator.connection = {type: 'wifi', effectiveType: '3g'}),
      false,
    ],
    ['nothing changes', () => undefined, true],
  ];
  for (const [name, change, counts] of changes)
    it(`${counts ? 'count' : 'do not count'} if ${name}`, () => {
      const {network, results} = open();
      network.navigator.connection = {type: 'wifi', effectiveType: '4g'};
      results.keep('a', LIMITED);
      change(network);
      expect(results.find('a') !== undefined).to.equal(counts);
      results.keep('a', LIMITED);
      expect(results.find('a')?.report).to.equal(LIMITED);
    });

  it('do not count if they are impossible, until the user goes on in spite of them', () => {
    const {results} = open();
    results.keep('a', IMPOSSIBLE);
    expect(results.find('a')).to.equal(undefined);
    results.accept('a');
    expect(results.find('a')).to.include({report: IMPOSSIBLE, isAccepted: true});
    results.keep('a', LIMITED);
    expect(results.find('a')).to.include({report: LIMITED, isAccepted: false});
  });
});

describe('a shared measurement', () => {
  it('reports its rows so far to an element that joins it, and ends for both', async () => {
    const {results} = open();
    const {runs, measure} = startMeasurements();
    const {signal} = new AbortController();
    const [first, second]: PreflightRow[][] = [[], []];
    const one = results.measure('a', measure, {signal, onRow: (row) => first?.push(row)});
    runs[0]?.onRow?.(ROW);
    const other = results.measure('a', measure, {signal, onRow: (row) => second?.push(row)});
    runs[0]?.onRow?.(ROW);
    runs[0]?.resolve(GOOD);
    expect(await Promise.all([one, other])).to.deep.equal([GOOD, GOOD]);
    expect([first, second]).to.deep.equal([
      [ROW, ROW],
      [ROW, ROW],
    ]);
    expect(runs).to.have.length(1);
    expect(results.find('a')?.report).to.equal(GOOD);
  });

  it('is aborted when the last element leaves it, not before', async () => {
    const {results} = open();
    const {runs, measure} = startMeasurements();
    const [one, other] = [new AbortController(), new AbortController()];
    const waiting = [one, other].map(({signal}) =>
      results.measure('a', measure, {signal, onRow: ignoreRow}).catch((error: unknown) => error),
    );
    one.abort('one');
    expect(await waiting[0]).to.equal('one');
    expect(runs[0]?.signal?.aborted).to.equal(false);
    other.abort('other');
    expect(await waiting[1]).to.equal('other');
    expect(runs[0]?.signal?.aborted).to.equal(true);
    // The next element gets a measurement of its own.
    const {signal} = new AbortController();
    const next = results.measure('a', measure, {signal, onRow: ignoreRow});
    runs[1]?.resolve(GOOD);
    expect(await next).to.equal(GOOD);
  });

  it('is not kept if the network changed meanwhile', async () => {
    const {network, results} = open();
    const {runs, measure} = startMeasurements();
    const {signal} = new AbortController();
    const measuring = results.measure('a', measure, {signal, onRow: ignoreRow});
    network.dispatchEvent(new Event('online'));
    runs[0]?.resolve(GOOD);
    expect(await measuring).to.equal(GOOD);
    expect(results.find('a')).to.equal(undefined);
  });

  it('rejects if it fails, and the next element measures', async () => {
    const {results} = open();
    const {runs, measure} = startMeasurements();
    const {signal} = new AbortController();
    const failing = results.measure('a', measure, {signal, onRow: ignoreRow}).catch(String);
    runs[0]?.reject(new Error('broken'));
    expect(await failing).to.equal('Error: broken');
    void results.measure('a', measure, {signal, onRow: ignoreRow}).catch(ignoreRow);
    expect(runs).to.have.length(2);
  });
});

describe('the key of a subject', () => {
  const size = {width: 1920, height: 1080};
  const subject: PreflightSubject = {
    target: undefined,
    endpoint: undefined,
    video: {size},
    iceServers: [{urls: 'turn:turn.example', username: 'user', credential: 'one'}],
    iceTransport: undefined,
  };
  const readServers = () => [];
  const key = (change: Partial<PreflightSubject> = {}, service?: object) =>
    subjectKey({...subject, ...change}, service);

  it('is the same for the same servers and settings', () => {
    expect(key({iceServers: structuredClone(subject.iceServers)})).to.equal(key());
    expect(key({iceTransport: 'all'})).to.equal(key());
    expect(key({iceServers: readServers})).to.equal(key({iceServers: readServers}));
    const service = {};
    expect(key({}, service)).to.equal(key({}, service));
  });

  it('differs for other servers, credentials, functions, services, sizes and paths', () => {
    const keys = [
      key(),
      key({iceServers: [{urls: 'turn:turn.example', username: 'user', credential: 'two'}]}),
      key({iceServers: readServers}),
      key({iceServers: () => []}),
      key({}, {}),
      key({}, {}),
      key({video: {size: {width: 1280, height: 720}}}),
      key({iceTransport: 'relay'}),
    ];
    expect(new Set(keys).size).to.equal(keys.length);
  });
});
