import {expect} from '@open-wc/testing';
import type {SpanContext} from '../../src/telemetry/open-telemetry.ts';
import {idTracer, traceHeadersOf, withHeaders} from '../../src/telemetry/trace-context.ts';
import {SpanRecorder} from '../../src/telemetry/record-spans.ts';
import {FakeTracer} from './fake-open-telemetry.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';
const context = (parts: Partial<SpanContext> = {}): SpanContext => ({
  traceId: TRACE,
  spanId: SPAN,
  traceFlags: 1,
  ...parts,
});

describe('traceHeadersOf', () => {
  const TABLE: readonly (readonly [about: string, context: SpanContext, headers: object])[] = [
    ['a sampled span', context(), {traceparent: `00-${TRACE}-${SPAN}-01`}],
    ['a span that is not sampled', context({traceFlags: 0}), {traceparent: `00-${TRACE}-${SPAN}-00`}],
    [
      'the state of a trace',
      context({traceState: {serialize: () => 'vendor=1'}}),
      {traceparent: `00-${TRACE}-${SPAN}-01`, tracestate: 'vendor=1'},
    ],
    ['an empty state', context({traceState: {serialize: () => ''}}), {traceparent: `00-${TRACE}-${SPAN}-01`}],
    ['no trace of a tracer without an SDK', context({traceId: '0'.repeat(32)}), {}],
    ['no span of a tracer without an SDK', context({spanId: '0'.repeat(16)}), {}],
    ['nothing that is no id', context({spanId: 'x\r\ny: z'}), {}],
  ];
  for (const [about, span, headers] of TABLE) {
    it(`has ${about}`, () => {
      expect(traceHeadersOf(span)).to.deep.equal(headers);
    });
  }
});

describe('withHeaders', () => {
  it('adds headers to those of the page, and calls its function for each request', async () => {
    let calls = 0;
    const added = () => ({traceparent: '1'});
    expect(await withHeaders(undefined, added)()).to.deep.equal({traceparent: '1'});
    expect(await withHeaders({a: 'b'}, added)()).to.deep.equal({a: 'b', traceparent: '1'});
    const headers = withHeaders(() => Promise.resolve({a: String(++calls)}), added);
    expect(await headers()).to.deep.equal({a: '1', traceparent: '1'});
    expect(await headers()).to.deep.equal({a: '2', traceparent: '1'});
  });

  it('adds headers to an object `Headers`, which a page in JavaScript may return', async () => {
    const given = () => new Headers({a: 'b'}) as unknown as Record<string, string>;
    expect(await withHeaders(given, () => ({c: 'd'}))()).to.deep.equal({a: 'b', c: 'd'});
  });
});

describe('SpanRecorder', () => {
  const open = () => {
    const tracer = new FakeTracer();
    let nowMs = 0;
    const recorder = new SpanRecorder({tracer, attributes: () => ({}), now: () => nowMs});
    const pass = (ms: number) => {
      nowMs += ms;
    };
    return {tracer, recorder, pass};
  };

  it('gives a request the present step, and the run before its first step', () => {
    const {recorder} = open();
    recorder.runStarted();
    expect(recorder.context.spanId).to.match(/1$/);
    recorder.stepStarted('requesting', undefined);
    expect(recorder.context.spanId).to.match(/2$/);
  });

  it('gives a request before the run the span of that run, unless no run follows', () => {
    const {tracer, recorder, pass} = open();
    const {spanId} = recorder.context;
    pass(10);
    recorder.runStarted();
    expect(recorder.context.spanId).to.equal(spanId);
    expect(tracer.spans).to.have.length(1);
    recorder.runEnded('stopped', undefined);
    pass(2000);
    expect(recorder.context.spanId).to.match(/2$/);
    pass(2000);
    recorder.runStarted();
    expect(recorder.context.spanId).to.match(/3$/);
  });

  it('gives a request right after the run, such as the deletion of the session, the span of that run', () => {
    const {recorder, pass} = open();
    recorder.runStarted();
    const {spanId} = recorder.context;
    recorder.runEnded('stopped', undefined);
    pass(10);
    expect(recorder.context.spanId).to.equal(spanId);
  });

  it('has random ids without a tracer: one trace for each run', () => {
    const recorder = new SpanRecorder({tracer: idTracer, attributes: () => ({})});
    recorder.runStarted();
    const run = recorder.context;
    recorder.stepStarted('checking', undefined);
    const step = recorder.context;
    expect(step.traceId).to.equal(run.traceId);
    expect(step.spanId).to.not.equal(run.spanId);
    expect(traceHeadersOf(step).traceparent).to.equal(`00-${run.traceId}-${step.spanId}-01`);
    recorder.stepEnded(undefined);
    recorder.runEnded('stopped', undefined);
    recorder.runStarted();
    expect(recorder.context.traceId).to.not.equal(run.traceId);
  });
});
