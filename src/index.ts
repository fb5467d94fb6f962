export {AppStreamElement} from './element/app-stream-element.ts';
export * from './element/events.ts';
export type {IdleWarningEvent} from './element/idle-warning-event.ts';
export {STREAM_LIMITS, type StreamLimits} from './element/stream-ports.ts';
export {AppStreamError} from './errors/app-stream-error.ts';
export type {FailureCode, FailureKind} from './errors/failures.ts';
export type {Check} from './diagnosis/check.ts';
export type {DiagnoseOptions} from './diagnosis/diagnose.ts';
export type {DiagnosisReport, ReportedFailure} from './diagnosis/diagnosis-report.ts';
export type {TimelineRow} from './errors/timeline-row.ts';
export {
  CONNECT_LIMITS,
  registerConnector,
  type CloseReason,
  type Connection,
  type ConnectLimits,
  type ConnectOptions,
  type Connector,
  type ConnectStep,
  type StreamClient,
  type StreamEndpoint,
  type Vitals,
} from './connection/connector.ts';
export {
  SERVICE_LIMITS,
  StreamingService,
  type ServiceLimits,
  type StreamingServiceOptions,
} from './service/streaming-service.ts';
export type {Token} from './service/http.ts';
export type {Application, ApplicationVersion, Profile} from './service/schemas.ts';
export type {HostRoutes, Route, Session} from './service/session.ts';
export type {StreamRequest} from './service/stream-request.ts';
export {runSession, END_SESSION, KEEP_SESSION} from './session/run.ts';
export {pageClock, type Clock} from './session/clock.ts';
export {
  RUN_LIMITS,
  type RunLimits,
  type RunPorts,
  type RunRequest,
  type SessionService,
} from './session/ports.ts';
export {
  SUCCESSORS,
  type EndReason,
  type Phase,
  type RecoveryStep,
  type SessionState,
  type StreamSize,
} from './session/session-state.ts';
