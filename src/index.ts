export {AppStreamElement} from './element/app-stream-element.ts';
export {
  AutoplayBlockedEvent,
  EndedEvent,
  FailedEvent,
  InputChangeEvent,
  PendingEvent,
  PlayingEvent,
  ReadyEvent,
  ReconnectingEvent,
  StateChangeEvent,
  StreamResizeEvent,
  UnknownCursorEvent,
  WarningEvent,
  type AppStreamEventMap,
} from './element/events.ts';
export {STREAM_LIMITS, type StreamLimits, type StreamLimitsInit} from './element/settings/stream-limits.ts';
export type {IdleWarningEvent} from './idle/idle-warning-event.ts';
export {AppStreamError} from './errors/app-stream-error.ts';
export {setDocumentationUrl} from './errors/documentation.ts';
export type {FailureCode, FailureRules} from './errors/failures.ts';
export type {FailureTexts} from './errors/failure-texts.ts';
export type {TimelineRow} from './errors/timeline-row.ts';
export {addLocale} from './locales/add-locale.ts';
export type {CardTexts} from './locales/card-texts.ts';
export type {ControlTexts} from './locales/control-texts.ts';
export {loadTexts} from './locales/load-texts.ts';
export type {StatisticsTexts} from './locales/statistics-texts.ts';
export type {PartialTables, Tables} from './locales/tables.ts';
export type {Check} from './diagnosis/check.ts';
export type {DiagnoseOptions} from './diagnosis/diagnose.ts';
export type {DiagnosisReport, ReportedFailure} from './diagnosis/diagnosis-report.ts';
export type {
  CloseReason,
  Connection,
  ConnectionStats,
  ConnectLimits,
  ConnectOptions,
  Connector,
  ConnectStep,
  HostCursor,
  HostEndReason,
  HostEvent,
  PrepareOptions,
  StreamClient,
  StreamEndpoint,
} from './connection/connector.ts';
export type {InputEvent, SupportedInput, VideoPoint} from './connection/input-event.ts';
export {registerConnector} from './connection/connectors.ts';
export type {
  CandidateType,
  ConnectorStatistics,
  StatisticsReport,
  StreamStatistics,
} from './connection/stream-statistics.ts';
export type {StreamSize} from './connection/stream-size.ts';
export {
  SERVICE_LIMITS,
  StreamingService,
  type ServiceLimits,
  type StreamingServiceOptions,
} from './service/streaming-service.ts';
export type {Token} from './service/page/token.ts';
export type {Application, ApplicationVersion, Profile} from './service/schemas.ts';
export type {HostRoutes, Route, Session, SessionService} from './service/session.ts';
export type {StreamRequest} from './service/stream-request.ts';
export {runSession, END_SESSION, KEEP_SESSION} from './session/run.ts';
export {pageClock, type Clock} from './platform/clock.ts';
export {type RunPorts, type RunRequest} from './session/ports.ts';
export {RUN_LIMITS, type RunLimits} from './session/run-limits.ts';
export type {
  AttributeProblem,
  Deferral,
  EndReason,
  Phase,
  RecoveryStep,
  SessionState,
} from './session/session-state.ts';
