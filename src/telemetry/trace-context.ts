import type {HeaderRecord, RequestHeaders} from '../preflight.ts';
import {
  parentIn,
  type SpanContext,
  type TelemetrySpan,
  type TelemetryTracer,
  type TraceContext,
} from './open-telemetry.ts';

const randomHex = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

export const randomTraceId = (): string => randomHex(16);

/** Gives ids to the runs of a page without a tracer. It records no spans. */
export const idTracer: TelemetryTracer = {
  startSpan: (_name, _options, context) => new IdSpan(context),
};

class IdSpan implements TelemetrySpan {
  readonly #context: SpanContext;

  constructor(context: TraceContext | undefined) {
    const parent = parentIn(context);
    const traceId = parent instanceof IdSpan ? parent.spanContext().traceId : randomTraceId();
    // The reports record the run, so a service may record its part as well.
    this.#context = {traceId, spanId: randomHex(8), traceFlags: 1};
  }

  readonly spanContext = () => this.#context;
  readonly setAttributes = () => this;
  readonly addEvent = () => this;
  readonly setStatus = () => this;
  readonly end = () => undefined;
}

/** The headers of W3C Trace Context, level 1. A span that no SDK records has no valid id, and adds none. */
export const traceHeadersOf = ({traceId, spanId, traceFlags, traceState}: SpanContext): HeaderRecord => {
  if (!isValid(traceId, 32) || !isValid(spanId, 16)) return {};
  const flags = (traceFlags & 0xff).toString(16).padStart(2, '0');
  const tracestate = traceState?.serialize();
  return {
    traceparent: `00-${traceId}-${spanId}-${flags}`,
    ...(tracestate ? {tracestate} : {}),
  };
};

const isValid = (id: string, length: number) =>
  id.length === length && /^[\da-f]+$/.test(id) && /[^0]/.test(id);

/** Adds headers to those of a page. The page's own function is still called for each request. */
export const withHeaders =
  (given: RequestHeaders | undefined, added: () => HeaderRecord): (() => Promise<HeaderRecord>) =>
  async () => {
    const own = typeof given === 'function' ? await given() : given;
    return {...(own instanceof Headers ? Object.fromEntries(own) : own), ...added()};
  };
