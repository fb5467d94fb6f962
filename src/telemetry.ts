/** Observes a stream for its operator: traces and metrics for OpenTelemetry, or reports as plain data. */
export {observe, type Observation, type ObserveOptions} from './telemetry/observe.ts';
export type {
  Attributes,
  AttributeValue,
  SpanContext,
  TelemetryCounter,
  TelemetryHistogram,
  TelemetryMeter,
  TelemetrySpan,
  TelemetryTracer,
  TraceContext,
} from './telemetry/open-telemetry.ts';
export type {ObservedEnd, ObservedError, StartOutcome} from './telemetry/recorder.ts';
export type {QualityTime, ReportedStep, StreamReport} from './telemetry/stream-report.ts';
