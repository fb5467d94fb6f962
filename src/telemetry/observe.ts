import type {AppStreamElement, SessionState} from '../index.ts';
import type {HeaderRecord} from '../preflight.ts';
import {QualityTimer, RunFollower} from './follow-run.ts';
import {idTracer, randomTraceId, traceHeadersOf, withHeaders} from './trace-context.ts';
import type {Attributes, TelemetryMeter, TelemetryTracer} from './open-telemetry.ts';
import {MetricRecorder} from './record-metrics.ts';
import {ReportRecorder} from './record-report.ts';
import {SpanRecorder} from './record-spans.ts';
import type {RunRecorder} from './recorder.ts';
import type {StreamReport} from './stream-report.ts';

export interface ObserveOptions {
  /** A tracer of `@opentelemetry/api`: each run becomes a span, and each of its steps a child (default: none). */
  readonly tracer?: TelemetryTracer | undefined;
  /** A meter of `@opentelemetry/api`, for the metrics (default: none). */
  readonly meter?: TelemetryMeter | undefined;
  /**
   * Called with a report of the run: at the first frame, when the page is hidden, and at the end, also when the user
   * leaves the page (default: none).
   */
  readonly report?: ((report: StreamReport) => void) | undefined;
  /**
   * Adds `traceparent` and `tracestate` to the requests to the service and the catalogue (default: off). A service of
   * another origin must allow these headers.
   */
  readonly propagate?: boolean | undefined;
  /**
   * The page's own attributes for the spans of runs and for reports, or a function that returns them (default: none).
   */
  readonly attributes?: Attributes | (() => Attributes) | undefined;
  /** The page's own attributes of all metrics (default: none). Each combination of values is a series of its own. */
  readonly metricAttributes?: Attributes | undefined;
  /** Stops the observation. */
  readonly signal?: AbortSignal | undefined;
}

/** What observes one element. */
export interface Observation {
  /** Ends the observation, and the spans and the report of the present run. */
  stop(): void;
  /**
   * The headers of W3C Trace Context for a request that is sent now. For requests that the element does not send
   * itself: of the page's own `service`, or of `portal()`. Empty if no SDK records the tracer's spans.
   */
  readonly traceHeaders: () => HeaderRecord;
}

/** A look at the quality reads three properties. The element takes one sample a second. */
const LOOK_MS = 500;

/**
 * Observes the runs of an element, from now on. It records no address, no id and no text, unless `attributes` has them.
 */
export const observe = (stream: AppStreamElement, options: ObserveOptions): Observation => {
  const {tracer = idTracer, meter, report, attributes = {}, metricAttributes = {}, propagate} = options;
  const readAttributes = orReport(() => (typeof attributes === 'function' ? attributes() : attributes), {});
  const spans = new SpanRecorder({tracer, attributes: readAttributes});
  const traceHeaders = () => traceHeadersOf(spans.context);
  const recorders: RunRecorder[] = [spans, ...(meter ? [new MetricRecorder(meter, metricAttributes)] : [])];
  if (report) {
    // A tracer without an SDK gives every run the same id of zeros.
    const traceId = () => (traceHeaders().traceparent ? spans.context.traceId : randomTraceId());
    const attributesOfReport = {attributes: readAttributes, traceId};
    recorders.push(new ReportRecorder({report: orReport(report, undefined), ...attributesOfReport}));
  }

  const follower = new RunFollower(recorders);
  const stopWatching = watch(stream, follower, recorders);
  const restoreHeaders = propagate ? addToHeaders(stream, traceHeaders) : undefined;
  const stop = () => {
    options.signal?.removeEventListener('abort', stop);
    stopWatching();
    restoreHeaders?.();
  };
  if (options.signal?.aborted) stop();
  else options.signal?.addEventListener('abort', stop);
  return {stop, traceHeaders};
};

/**
 * A function of the page that throws must not stop the observation. The exception still reaches the page's `error`
 * event.
 */
const orReport =
  <Arguments extends readonly unknown[], Result>(call: (...values: Arguments) => Result, otherwise: Result) =>
  (...values: Arguments): Result => {
    try {
      return call(...values);
    } catch (error) {
      reportError(error);
      return otherwise;
    }
  };

/** Passes everything that the element reports to the follower. Returns a function that stops. */
const watch = (stream: AppStreamElement, follower: RunFollower, recorders: readonly RunRecorder[]) => {
  const stopped = new AbortController();
  const {signal} = stopped;
  const page = stream.ownerDocument;
  const timer = new QualityTimer(recorders);
  const look = () => {
    const {quality, state, paused} = stream;
    const isWatched = !page.hidden && !paused;
    timer.look({quality, isPlaying: state.phase === 'playing', isWatched}, performance.now());
  };
  let looks: ReturnType<typeof setInterval> | undefined;
  const end = (reason: 'page-left' | 'unobserved') => {
    look();
    clearInterval(looks);
    follower.end(reason);
  };
  const follow = (state: SessionState, isLate = false) => {
    look();
    clearInterval(looks);
    // The element was not removed, but its page is over for it.
    if (state.phase === 'idle' && stream.isConnected && state.reason === 'detached')
      follower.end('page-left');
    else follower.follow(state, isLate);
    if (state.phase === 'playing' || state.phase === 'reconnecting') looks = setInterval(look, LOOK_MS);
  };
  stream.addEventListener('statechange', ({state}) => follow(state), {signal});
  stream.addEventListener('qualitychange', look, {signal});
  stream.addEventListener('warning', ({error}) => follower.warn(error), {signal});
  page.addEventListener(
    'visibilitychange',
    () => {
      look();
      if (page.hidden) follower.hide();
    },
    {signal},
  );
  // Listeners that the page adds later may export what is recorded by then.
  addEventListener('pagehide', () => end('page-left'), {signal});
  follow(stream.state, true);
  return () => {
    stopped.abort();
    end('unobserved');
  };
};

/** Adds headers to those of the element. Returns a function that removes them, unless the page has set others since. */
const addToHeaders = (stream: AppStreamElement, added: () => HeaderRecord) => {
  const given = stream.headers;
  const headers = withHeaders(given, added);
  stream.headers = headers;
  return () => {
    if (stream.headers === headers) stream.headers = given;
  };
};
