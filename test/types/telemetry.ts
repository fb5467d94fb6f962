import type {Context, Meter, Span, Tracer} from '@opentelemetry/api';
import type {AppStreamElement} from 'app-stream';
import type {Attributes, TraceContext} from '../../src/telemetry.ts';
import {observe} from '../../src/telemetry.ts';

/** Compiles only if a tracer and a meter of the package fit the interfaces of this one, without a cast. */
export const useTelemetry = (stream: AppStreamElement, tracer: Tracer, meter: Meter) => {
  const {traceHeaders, stop} = observe(stream, {tracer, meter, propagate: true});
  traceHeaders() satisfies Readonly<Record<string, string>>;
  stop();
  observe(stream, {
    attributes: () => ({tenant: 'acme', isTrial: true, seats: 3}) satisfies Attributes,
    report: ({steps, quality}) => [steps[0]?.durationMs?.toFixed(), quality[0]?.level === 'poor'],
  });
  // @ts-expect-error an attribute has one value
  observe(stream, {attributes: {tenant: {name: 'acme'}}});
  // @ts-expect-error a span is no tracer
  return (span: Span) => observe(stream, {tracer: span});
};

/** The context of a child goes to the package's own tracer. */
export const passContext = (context: TraceContext): Context => context;
