import type {StreamEndpoint} from '../connection/connector.ts';
import type {StreamStatistics} from '../connection/stream-statistics.ts';
import type {TimelineRow} from '../errors/timeline-row.ts';
import type {RequestHeaders} from '../service/page/request-headers.ts';
import type {Token} from '../service/page/token.ts';
import type {SessionService} from '../service/session.ts';
import type {RunRequest} from '../session/ports.ts';
import type {SessionState} from '../session/session-state.ts';

/** The request of a stream, and the service that receives it. */
export interface DiagnosisTarget {
  readonly request: RunRequest;
  readonly service: SessionService;
  /**
   * The addresses of the service and of the catalogue, or of a host without a service. Empty if the page provides its own
   * service.
   */
  readonly addresses: readonly string[];
}

/** The stream to diagnose. */
export interface DiagnosisSubject {
  /** Undefined if the attributes do not specify a stream. */
  readonly target: DiagnosisTarget | undefined;
  readonly token: Token | undefined;
  readonly signalingToken?: Token | undefined;
  readonly headers?: RequestHeaders | undefined;
  readonly iceServers: readonly RTCIceServer[];
  readonly state: SessionState;
  readonly timeline: readonly TimelineRow[];
  /** The last known address of the stream. */
  readonly endpoint: StreamEndpoint | undefined;
  /** Measures the stream. Resolves with `undefined` if it does not play, or if its code is missing. */
  readonly statistics?: (() => Promise<StreamStatistics | undefined>) | undefined;
}
