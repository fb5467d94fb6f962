/**
 * The parts of `@opentelemetry/api` that are used here, as interfaces of their own. So the types need no package, and a
 * page without OpenTelemetry compiles. A tracer and a meter of that package fit them.
 */

/** The value of an attribute. */
export type AttributeValue = string | number | boolean;

/** Attributes of a span or a measurement. */
export type Attributes = Readonly<Record<string, AttributeValue>>;

/** The ids of a span. */
export interface SpanContext {
  readonly traceId: string;
  readonly spanId: string;
  /** 1 if the span is sampled, otherwise 0. */
  readonly traceFlags: number;
  readonly traceState?: {serialize(): string};
}

/** A span of `@opentelemetry/api`. */
export interface TelemetrySpan {
  spanContext(): SpanContext;
  setAttributes(attributes: Record<string, AttributeValue>): unknown;
  addEvent(name: string, attributes?: Record<string, AttributeValue>): unknown;
  setStatus(status: {code: number; message?: string}): unknown;
  end(): void;
}

/** A context of `@opentelemetry/api`: values that code passes on. It never changes. */
export interface TraceContext {
  getValue(key: symbol): unknown;
  setValue(key: symbol, value: unknown): TraceContext;
  deleteValue(key: symbol): TraceContext;
}

/** A tracer of `@opentelemetry/api`. */
export interface TelemetryTracer {
  startSpan(
    name: string,
    options?: {attributes?: Record<string, AttributeValue>},
    context?: TraceContext,
  ): TelemetrySpan;
}

/** A histogram of `@opentelemetry/api`. */
export interface TelemetryHistogram {
  record(value: number, attributes?: Record<string, AttributeValue>): void;
}

/** A counter of `@opentelemetry/api`. */
export interface TelemetryCounter {
  add(value: number, attributes?: Record<string, AttributeValue>): void;
}

/** The options of an instrument. */
interface InstrumentOptions {
  description?: string;
  unit?: string;
  advice?: {explicitBucketBoundaries?: number[]};
}

/** A meter of `@opentelemetry/api`. */
export interface TelemetryMeter {
  createHistogram(name: string, options?: InstrumentOptions): TelemetryHistogram;
  createCounter(name: string, options?: InstrumentOptions): TelemetryCounter;
}

/** `SpanStatusCode.ERROR`. */
export const STATUS_ERROR = 2;

/**
 * The key under which every version 1 of `@opentelemetry/api` finds the parent span in a context. The package makes it
 * by `Symbol.for`, so that copies of different versions find each other's spans.
 */
const SPAN_KEY = Symbol.for('OpenTelemetry Context Key SPAN');

/** A context that has only values of its own, such as the parent of a span. */
class OwnContext implements TraceContext {
  readonly #values: ReadonlyMap<symbol, unknown>;

  constructor(values: ReadonlyMap<symbol, unknown>) {
    this.#values = values;
  }

  getValue(key: symbol): unknown {
    return this.#values.get(key);
  }

  setValue(key: symbol, value: unknown): TraceContext {
    return new OwnContext(new Map(this.#values).set(key, value));
  }

  deleteValue(key: symbol): TraceContext {
    const values = new Map(this.#values);
    values.delete(key);
    return new OwnContext(values);
  }
}

/** The context of the children of a span. */
export const contextBelow = (span: TelemetrySpan): TraceContext =>
  new OwnContext(new Map([[SPAN_KEY, span]]));

/** The parent span in a context of `contextBelow`. */
export const parentIn = (context: TraceContext | undefined): unknown => context?.getValue(SPAN_KEY);
