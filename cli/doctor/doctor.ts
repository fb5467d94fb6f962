import {failed, ok} from '../../src/diagnosis/check.ts';
import {runCheck} from './checks/http.ts';
import {checkReachable} from './checks/network.ts';
import type {DoctorOptions, DoctorSurroundings} from './options.ts';
import {checkHost} from './playback.ts';
import {checkGateway} from './connection-types/gateway.ts';
import {checkPortal} from './connection-types/portal.ts';
import {recognizeConnectionType, type ConnectionType, withScheme} from './connection-types/recognize.ts';
import {checkService} from './connection-types/service.ts';
import {measure, type Row} from './row.ts';

/** Checks a deployment, one row after the other. Stops at a row that all others need. Ends the session that it created. */
export async function* runDoctor(
  options: DoctorOptions,
  surroundings: DoctorSurroundings,
): AsyncGenerator<Row> {
  const {serviceUrl, direct, address} = options;
  if (direct) yield* checkKit(direct, options, surroundings);
  else if (serviceUrl) yield* checkService(serviceUrl, options, surroundings);
  else if (address) {
    const connectionType = yield* findConnectionType(address, surroundings.signal);
    if (connectionType) yield* checkConnectionType(connectionType, options, surroundings);
  }
}

/** Recognizes the connection type of an address. If it fails, the rows of the connection show whether the server is reachable. */
async function* findConnectionType(
  address: URL,
  signal: AbortSignal,
): AsyncGenerator<Row, ConnectionType | undefined> {
  let connectionType: ConnectionType | undefined;
  const row = await measure('connection type', () =>
    runCheck(async () => {
      connectionType = await recognizeConnectionType(address, signal);
      return connectionType
        ? ok(connectionType.summary)
        : failed(
            'The server has no catalogue (/cfg/apps), no portal (/sessions/) and no gateway (/sign_in) at this address.',
            'Add the path prefix to the address, or specify the connection type by --service-url or --direct.',
          );
    }),
  );
  if (connectionType || (yield* checkReachable('address', withScheme(address, 'http')))) yield row;
  return connectionType;
}

const checkConnectionType = (
  {kind, url}: ConnectionType,
  options: DoctorOptions,
  surroundings: DoctorSurroundings,
): AsyncGenerator<Row> => {
  switch (kind) {
    case 'service':
      return checkService(url, options, surroundings);
    case 'portal':
      return checkPortal(url, options, surroundings);
    case 'gateway':
      return checkGateway(url, options, surroundings);
    case 'kit':
      return checkKit(url, options, surroundings);
    default:
      return kind satisfies never;
  }
};

/** A Kit without a service. */
const checkKit = (direct: URL, options: DoctorOptions, surroundings: DoctorSurroundings) => {
  const port = Number(direct.port) || (direct.protocol === 'wss:' ? 443 : 80);
  const signaling = {host: direct.hostname, port};
  const endpoint = {sessionId: '', signaling, signalingUrl: direct.href};
  return checkHost({endpoint}, options, surroundings);
};
