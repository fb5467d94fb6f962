import type {
  AttributeValue,
  SpanContext,
  TelemetryMeter,
  TelemetrySpan,
  TelemetryTracer,
} from '../../src/telemetry/open-telemetry.ts';
import {parentIn} from '../../src/telemetry/open-telemetry.ts';

/** A span that a test reads. */
export class FakeSpan implements TelemetrySpan {
  readonly attributes: Record<string, AttributeValue> = {};
  readonly events: (readonly [name: string, attributes: Record<string, AttributeValue>])[] = [];
  statusCode = 0;
  ends = 0;

  constructor(
    readonly name: string,
    readonly parent: unknown,
    readonly number: number,
  ) {}

  spanContext(): SpanContext {
    return {
      traceId: 'a'.repeat(32),
      spanId: this.number.toString(16).padStart(16, '0'),
      traceFlags: 1,
    };
  }

  setAttributes(attributes: Record<string, AttributeValue>) {
    Object.assign(this.attributes, attributes);
    return this;
  }

  addEvent(name: string, attributes: Record<string, AttributeValue> = {}) {
    this.events.push([name, attributes]);
    return this;
  }

  setStatus({code}: {code: number}) {
    this.statusCode = code;
    return this;
  }

  end() {
    this.ends += 1;
  }
}

/** A tracer whose spans a test reads. */
export class FakeTracer implements TelemetryTracer {
  readonly spans: FakeSpan[] = [];

  startSpan(...[name, options, context]: Parameters<TelemetryTracer['startSpan']>) {
    const span = new FakeSpan(name, parentIn(context), this.spans.length + 1);
    span.setAttributes(options?.attributes ?? {});
    this.spans.push(span);
    return span;
  }
}

/** A meter whose measurements a test reads. */
export class FakeMeter implements TelemetryMeter {
  readonly measurements: (readonly [name: string, value: number, attributes: object])[] = [];

  createHistogram(name: string) {
    return {record: this.#record(name)};
  }

  createCounter(name: string) {
    return {add: this.#record(name)};
  }

  #record(name: string) {
    return (value: number, attributes: object = {}) => {
      this.measurements.push([name, value, attributes]);
    };
  }
}
