import {
  type Attributes,
  contextBelow,
  type SpanContext,
  STATUS_ERROR,
  type TelemetrySpan,
  type TelemetryTracer,
} from './open-telemetry.ts';
import {errorAttributes, type ObservedEnd, type ObservedError, type RunRecorder} from './recorder.ts';

export interface SpanOptions {
  readonly tracer: TelemetryTracer;
  /** Returns the page's own attributes for the span of a run. */
  readonly attributes: () => Attributes;
  /** The present time in milliseconds, for durations. */
  readonly now?: () => number;
}

/** A request that precedes or follows a run by at most this time belongs to it, in milliseconds. */
const NEAR_MS = 1000;

/** Records each run as a span, and each of its steps as a child. */
export class SpanRecorder implements RunRecorder {
  readonly #options: SpanOptions;
  readonly #now: () => number;
  #run: TelemetrySpan | undefined;
  #step: TelemetrySpan | undefined;
  /** The span of a run that is about to start: the element asks the catalogue in the task before. */
  #next: {readonly span: TelemetrySpan; readonly at: number} | undefined;
  #last: {readonly context: SpanContext; readonly at: number} | undefined;

  constructor(options: SpanOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** The span to which a request that is sent now belongs. */
  get context(): SpanContext {
    const span = this.#step ?? this.#run;
    if (span) return span.spanContext();
    if (this.#last && this.#isNear(this.#last.at)) return this.#last.context;
    if (!this.#next || !this.#isNear(this.#next.at))
      this.#next = {span: this.#startSpan('run'), at: this.#now()};
    return this.#next.span.spanContext();
  }

  runStarted() {
    const next = this.#next;
    this.#next = undefined;
    // A span that never ends is never exported.
    this.#run = next && this.#isNear(next.at) ? next.span : this.#startSpan('run');
    this.#run.setAttributes({...this.#options.attributes()});
  }

  stepStarted(step: string, attempt: number | undefined) {
    const attributes = attempt === undefined ? {} : {'app_stream.attempt': attempt};
    this.#step = this.#startSpan(step, attributes);
  }

  stepEnded(error: ObservedError | undefined) {
    if (this.#step) endSpan(this.#step, error);
    this.#step = undefined;
  }

  retried(error: ObservedError) {
    this.#step?.addEvent('app_stream.retry', {...errorAttributes(error)});
  }

  warned(error: ObservedError) {
    this.#run?.addEvent('app_stream.warning', {...errorAttributes(error)});
  }

  runEnded(reason: ObservedEnd, error: ObservedError | undefined) {
    const run = this.#run;
    if (!run) return;
    this.#run = undefined;
    this.#last = {context: run.spanContext(), at: this.#now()};
    run.setAttributes({...this.#options.attributes(), 'app_stream.end.reason': reason});
    endSpan(run, error);
  }

  #isNear(at: number) {
    return this.#now() - at < NEAR_MS;
  }

  /** The names are those of the page's performance timeline. */
  #startSpan(name: string, attributes: Attributes = {}): TelemetrySpan {
    const parent = this.#run && contextBelow(this.#run);
    return this.#options.tracer.startSpan(`app-stream: ${name}`, {attributes: {...attributes}}, parent);
  }
}

const endSpan = (span: TelemetrySpan, error: ObservedError | undefined) => {
  if (error) {
    span.setAttributes({...errorAttributes(error)});
    span.setStatus({code: STATUS_ERROR, message: error.type});
  }
  span.end();
};
