export {AppStreamElement} from './element/app-stream-element.ts';
export {
  AutoplayBlockedEvent,
  EndedEvent,
  FailedEvent,
  InputChangeEvent,
  PendingEvent,
  PlayingEvent,
  QualityChangeEvent,
  ReadyEvent,
  ReconnectingEvent,
  StateChangeEvent,
  StreamResizeEvent,
  UnknownCursorEvent,
  WarningEvent,
  type AppStreamEventMap,
  type IdleWarningEvent,
} from './element/events.ts';
export {STREAM_LIMITS, type StreamLimits, type StreamLimitsInit} from './element/settings/stream-limits.ts';
export {AppStreamError, type FailureTexts, type TimelineRow} from './errors/app-stream-error.ts';
export {setDocumentationUrl} from './errors/documentation-url.ts';
export type {FailureCode, FailureRules} from './errors/failures.ts';
export {addLocale} from './locales/page-texts.ts';
export {loadTexts} from './locales/page-texts.ts';
export type {CardTexts, ControlTexts, PartialTables, StatisticsTexts, Tables} from './locales/texts.ts';
export type {Check} from './diagnosis/check.ts';
export type {
  BandwidthClass,
  CodecMeasurement,
  PreflightCheck,
  PreflightMeasurements,
  PreflightOutcome,
  PreflightReport,
  PreflightRow,
  PreflightRun,
  PreflightSettings,
  PreflightVerdict,
} from './session/preflight-report.ts';
export type {DiagnoseOptions} from './diagnosis/diagnose.ts';
export type {DiagnosisReport, ReportedFailure} from './diagnosis/report.ts';
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
  SocketRules,
  StreamClient,
  StreamEndpoint,
} from './connection/connector.ts';
export type {InputEvent, SupportedInput, VideoPoint} from './connection/input-event.ts';
export {registerConnector} from './connection/connectors.ts';
export type {IceServers} from './connection/ice-servers.ts';
export type {QualityCause, QualityLevel, StreamQuality} from './connection/stream-quality.ts';
export type {
  CandidateType,
  ConnectorStatistics,
  StatisticsReport,
  StreamStatistics,
} from './connection/stream-statistics.ts';
export type {StreamSize} from './connection/connector.ts';
export {
  SERVICE_LIMITS,
  StreamingService,
  type ServiceLimits,
  type StreamingServiceOptions,
} from './service/streaming-service.ts';
export type {Token} from './service/request-headers.ts';
export type {Application, ApplicationVersion, Profile} from './service/schemas.ts';
export type {HostRoutes, Route, Session, SessionService} from './service/session.ts';
export type {SignalingRoad, SocketTrouble, SocketVerdict} from './service/signaling-road.ts';
export type {StreamRequest} from './service/session.ts';
export {runSession, END_SESSION, KEEP_SESSION} from './session/run.ts';
export {pageClock, type Clock} from './platform/clock.ts';
export {type RunPorts, type RunRequest} from './session/ports.ts';
export {RUN_LIMITS, type RunLimits} from './session/ports.ts';
export type {
  AttributeProblem,
  Deferral,
  EndReason,
  Phase,
  RecoveryStep,
  SessionState,
} from './session/session-state.ts';
