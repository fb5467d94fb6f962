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
export {setDocumentationUrl} from './errors/app-stream-error.ts';
export type {FailureCode} from './errors/failures.ts';
export {addLocale} from './locales/page-texts.ts';
export {loadTexts} from './locales/page-texts.ts';
export type {PartialTables, Tables} from './locales/texts.ts';
export type {Check} from './diagnosis/check.ts';
export type {DiagnoseOptions} from './diagnosis/diagnose.ts';
export type {DiagnosisReport} from './diagnosis/report.ts';
export type {
  CloseReason,
  Connection,
  ConnectOptions,
  Connector,
  ConnectStep,
  HostCursor,
  HostEndReason,
  HostEvent,
  StreamEndpoint,
} from './connection/connector.ts';
export type {InputEvent, SupportedInput, VideoPoint} from './connection/input-event.ts';
export {registerConnector} from './connection/connectors.ts';
export type {IceServers} from './connection/ice-servers.ts';
export type {
  ConnectorStatistics,
  QualityCause,
  QualityLevel,
  StatisticsReport,
  StreamQuality,
  StreamStatistics,
} from './connection/stream-statistics.ts';
export type {StreamSize} from './connection/connector.ts';
export {StreamingService, type StreamingServiceOptions} from './service/streaming-service.ts';
export type {Token} from './service/request-headers.ts';
export type {Application, ApplicationVersion, Profile} from './service/schemas.ts';
export type {HostRoutes, Route, Session, SessionService} from './service/session.ts';
export type {SignalingRoad} from './service/signaling-road.ts';
export type {StreamRequest} from './service/session.ts';
export type {
  AttributeProblem,
  Deferral,
  EndReason,
  Phase,
  GivenUp,
  RecoveryStep,
  SessionState,
} from './session/session-state.ts';
