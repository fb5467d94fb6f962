import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {RunFollower} from '../../src/telemetry/follow-run.ts';
import {MetricRecorder} from '../../src/telemetry/record-metrics.ts';
import {ReportRecorder} from '../../src/telemetry/record-report.ts';
import {SpanRecorder} from '../../src/telemetry/record-spans.ts';
import type {StreamReport} from '../../src/telemetry/stream-report.ts';
import {FakeMeter, FakeTracer} from './fake-open-telemetry.ts';
import {arbitraryStates, createError, createStates, type StateName} from './observed-states.ts';

const openRecorders = () => {
  const [tracer, meter] = [new FakeTracer(), new FakeMeter()];
  const reports: StreamReport[] = [];
  const attributes = () => ({});
  let nowMs = 0;
  const now = () => nowMs;
  const spans = new SpanRecorder({tracer, attributes, now});
  const recorders = [
    spans,
    new MetricRecorder(meter, {}),
    new ReportRecorder({
      report: (report) => reports.push(report),
      attributes,
      traceId: () => spans.context.traceId,
      now,
    }),
  ];
  const follower = new RunFollower(recorders, now);
  /** Follows states, one every 100 ms. */
  const follow = (names: readonly StateName[], states = createStates()) => {
    for (const name of names) {
      follower.follow(states[name]);
      nowMs += 100;
    }
  };
  return {tracer, meter, reports, spans, follower, follow};
};

/** The steps of the run and how they ended, and the measurements of the start, the reconnections and the end. */
const describeRun = (names: readonly StateName[]) => {
  const {tracer, meter, follow} = openRecorders();
  follow(names);
  const steps = tracer.spans.slice(1).map(({name, attributes, events}) => {
    const {'error.type': type, 'app_stream.attempt': attempt} = attributes;
    const retries = events.map(([event, data]) => `${event} ${JSON.stringify(data)}`);
    return [name.replace('app-stream: ', ''), attempt && `#${attempt}`, type && `✗ ${type}`, ...retries]
      .filter(Boolean)
      .join(' ');
  });
  const measured = meter.measurements.map(
    ([name, value, attributes]) =>
      `${name.replace('app_stream.', '')} ${value} ${Object.values(attributes).join(' ')}`,
  );
  return {steps, measured};
};

describe('RunFollower', () => {
  const TABLE: readonly (readonly [
    about: string,
    names: readonly StateName[],
    steps: readonly string[],
    measured: readonly string[],
  ])[] = [
    [
      'a run that plays and is stopped',
      ['detached', 'checking', 'requesting', 'pending', 'pending', 'signaling', 'ice', 'playing', 'stopped'],
      ['checking', 'requesting', 'pending', 'connecting: signaling', 'connecting: ice', 'playing'],
      ['start.duration 0.6 playing', 'runs 1 stopped'],
    ],
    [
      'a failure before the first frame',
      ['checking', 'signaling', 'failed', 'failed'],
      ['checking', 'connecting: signaling ✗ host-unreachable'],
      ['start.duration 0.2 failed host-unreachable 502', 'runs 1 failed host-unreachable 502'],
    ],
    [
      'a start that the user gives up',
      ['checking', 'pending', 'detached'],
      ['checking', 'pending'],
      ['start.duration 0.2 abandoned', 'runs 1 removed'],
    ],
    [
      'what a step tries again, once for each error',
      ['requesting', 'deferred', 'deferred', 'signaling', 'again', 'playing', 'stopped'],
      [
        'requesting app_stream.retry {"error.type":"service-error","http.response.status_code":503}',
        'connecting: signaling app_stream.retry {"error.type":"signaling-refused"}',
        'playing',
      ],
      ['start.duration 0.5 playing', 'runs 1 stopped'],
    ],
    [
      'a stream that is lost and comes back',
      ['playing', 'waiting', 'signingIn', 'playing', 'stopped'],
      ['playing ✗ connection-lost', 'reconnecting: waiting #1', 'reconnecting: signing-in #2', 'playing'],
      ['start.duration 0 playing', 'reconnect.duration 0.2 playing connection-lost', 'runs 1 stopped'],
    ],
    [
      'a stream that is lost for good',
      ['playing', 'waiting', 'failed'],
      ['playing ✗ connection-lost', 'reconnecting: waiting #1 ✗ host-unreachable'],
      [
        'start.duration 0 playing',
        'reconnect.duration 0.1 failed connection-lost',
        'runs 1 failed host-unreachable 502',
      ],
    ],
  ];
  for (const [about, names, steps, measured] of TABLE) {
    it(`records ${about}`, () => {
      expect(describeRun(names)).to.deep.equal({steps, measured});
    });
  }

  it('measures no start of a run that began before it', () => {
    const {follower, meter, tracer} = openRecorders();
    const {playing, stopped} = createStates();
    follower.follow(playing, true);
    follower.follow(stopped);
    expect(meter.measurements.map(([name]) => name)).to.deep.equal(['app_stream.runs']);
    expect(tracer.spans.map(({name}) => name)).to.deep.equal(['app-stream: run', 'app-stream: playing']);
  });

  it('notes a warning at the run, and nothing without a run', () => {
    const {follower, tracer, follow} = openRecorders();
    follower.warn(createError('microphone-refused'));
    follow(['playing']);
    follower.warn(createError('microphone-refused'));
    expect(tracer.spans[0]?.events).to.deep.equal([
      ['app_stream.warning', {'error.type': 'microphone-refused'}],
    ]);
  });

  it('ends each span once and each step below its run, whatever the order of states', () => {
    fc.assert(
      fc.property(arbitraryStates, fc.constantFrom('page-left', 'unobserved'), (names, reason) => {
        const {tracer, follow, follower, reports} = openRecorders();
        follow(names);
        follower.end(reason);
        expect(tracer.spans.map(({ends}) => ends)).to.deep.equal(tracer.spans.map(() => 1));
        const runs = tracer.spans.filter(({parent}) => parent === undefined);
        for (const span of tracer.spans) if (span.parent) expect(runs).to.include(span.parent);
        for (const run of runs) {
          expect(run.name).to.equal('app-stream: run');
          expect(run.attributes).to.have.property('app_stream.end.reason');
        }
        expect(reports.filter(({trigger}) => trigger === 'end')).to.have.length(runs.length);
      }),
    );
  });

  const secret = fc.stringMatching(/^[\w.:/?=-]{12,40}$/).map((text) => `SECRET${text}`);
  it('exports no id, address or text of a state or an error', () => {
    fc.assert(
      fc.property(arbitraryStates, secret, secret, secret, (names, id, host, text) => {
        // `URL` accepts only some hosts.
        const secrets = {
          id: encodeURIComponent(id),
          host: `${host.replace(/[^a-zA-Z0-9]/g, '')}.example`,
          text,
        };
        const {tracer, meter, reports, follower, follow} = openRecorders();
        follow(names, createStates(secrets));
        follower.warn(createError('microphone-refused', secrets));
        follower.end('page-left');
        const exported = JSON.stringify([
          tracer.spans.map(({name, attributes, events}) => [name, attributes, events]),
          meter.measurements,
          reports,
        ]);
        expect(exported).to.not.match(/secret/i);
      }),
    );
  });

  it('keeps only words of codes, steps and reasons that a connector or a service makes up', () => {
    const {follower, tracer, reports} = openRecorders();
    const state = {...createStates().signaling};
    // The types do not bind a page in JavaScript.
    Reflect.set(state, 'step', 'https://host/SECRET');
    follower.follow(state);
    const error = createError('offline');
    Reflect.set(error, 'code', 'wss://host/SECRET?token=1');
    follower.follow({phase: 'failed', error});
    const [, step] = tracer.spans;
    expect(step?.name).to.equal('app-stream: connecting: _OTHER');
    expect(step?.attributes).to.deep.equal({'error.type': '_OTHER'});
    expect(JSON.stringify(reports)).to.not.include('SECRET');
  });
});
