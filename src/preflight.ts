/**
 * Checks whether a stream will work for this user, before it takes a GPU: `await preflight({serviceUrl, iceServers})`.
 */
export {preflight, type PreflightOptions} from './diagnosis/preflight.ts';
export type {
  CodecMeasurement,
  PreflightCheck,
  PreflightMeasurements,
  PreflightOutcome,
  PreflightReport,
  PreflightRow,
  PreflightRun,
  PreflightSettings,
  PreflightVerdict,
  ServerTransport,
} from './diagnosis/preflight-report.ts';
export type {StreamSize} from './connection/connector.ts';
export type {IceServers} from './connection/ice-servers.ts';
export type {HeaderRecord, RequestHeaders, Token} from './service/page-value.ts';
export type {SessionService} from './service/session.ts';
