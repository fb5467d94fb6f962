import type {StreamEndpoint} from '../connection/connector.ts';
import type {TimelineRow} from '../errors/timeline-row.ts';
import type {Token} from '../service/http.ts';
import type {RunRequest, SessionService} from '../session/ports.ts';
import type {SessionState} from '../session/session-state.ts';

/** What is asked for, and of whom. */
export interface Wanted {
  readonly request: RunRequest;
  readonly service: SessionService;
  /** The addresses of the service and of the catalogue; none where the page has a service of its own. */
  readonly addresses: readonly string[];
}

/** The stream that is looked at. */
export interface Subject {
  /** Nothing where the attributes ask for nothing that could run. */
  readonly wanted: Wanted | undefined;
  readonly token: Token | undefined;
  readonly iceServers: readonly RTCIceServer[];
  readonly state: SessionState;
  readonly timeline: readonly TimelineRow[];
  /** Where the stream is, or was to be found last. */
  readonly endpoint: StreamEndpoint | undefined;
}
