export {AppStreamElement} from './element/app-stream-element.ts';
export {
  AutoplayBlockedEvent,
  EndedEvent,
  FailedEvent,
  FilesDropEvent,
  PendingEvent,
  PlayingEvent,
  QualityChangeEvent,
  ReadyEvent,
  ReconnectingEvent,
  StateChangeEvent,
  StreamResizeEvent,
  WarningEvent,
  type AppStreamEventMap,
} from './element/events.ts';
export {InputChangeEvent, UnknownCursorEvent, type IdleWarningEvent} from './remote/events.ts';
export {STREAM_LIMITS, type StreamLimitsInit} from './element/settings/stream-limits.ts';
export {AppStreamError, setDocumentationUrl, type TimelineRow} from './errors/app-stream-error.ts';
export type {FailureTexts} from './errors/failure-texts.ts';
export type {FailureCode} from './errors/failures.ts';
export {addLocale} from './locales/look-up.ts';
export type {PartialTables} from './locales/texts.ts';
export type {Check} from './diagnosis/check.ts';
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
  StreamSize,
} from './connection/connector.ts';
export type {InputEvent, SupportedInput, VideoPoint} from './connection/input-event.ts';
export {registerConnector} from './connection/connectors.ts';
export type {IceServers} from './connection/ice-servers.ts';
export type {
  ConnectorStatistics,
  QualityCause,
  QualityLevel,
  StreamQuality,
  StreamStatistics,
} from './stats/statistics.ts';
export {StreamingService} from './service/streaming-service.ts';
export type {Token} from './service/page-value.ts';
export type {Application, Profile} from './service/schemas.ts';
export type {HostRoutes, Session, SessionService, SignalingRules, StreamRequest} from './service/session.ts';
export type {AttributeProblem, EndReason, Phase, SessionState} from './session/session-state.ts';
