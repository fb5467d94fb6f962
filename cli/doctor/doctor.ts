import {failed, ok} from '../../src/diagnosis/check.ts';
import {runCheck} from './checks/http.ts';
import {checkReachable} from './checks/network.ts';
import type {DoctorOptions, DoctorRun} from './options.ts';
import {checkHost} from './playback.ts';
import {checkGateway} from './connection-types/gateway.ts';
import {checkPortal} from './connection-types/portal.ts';
import {recognizeConnectionType, type ConnectionType, withScheme} from './connection-types/recognize.ts';
import {checkService} from './connection-types/service.ts';
import {measure, type Row} from './row.ts';

/**
 * Checks a deployment, one row after the other. Stops at a row that all others need. Ends the session that it created.
 */
export async function* runDoctor(options: DoctorOptions, run: DoctorRun): AsyncGenerator<Row> {
  const {serviceUrl, direct, address} = options;
  if (direct) yield* checkKit(direct, options, run);
  else if (serviceUrl) yield* checkService(serviceUrl, options, run);
  else if (address) {
    const connectionType = yield* findConnectionType(address, options, run.signal);
    if (connectionType) yield* checkConnectionType(connectionType, options, run);
  }
}

/**
 * Recognizes the connection type of an address. If it fails, the rows of the connection show whether the server is
 * reachable.
 */
async function* findConnectionType(
  address: URL,
  {headers}: DoctorOptions,
  signal: AbortSignal,
): AsyncGenerator<Row, ConnectionType | undefined> {
  let connectionType: ConnectionType | undefined;
  const row = await measure('connection type', () =>
    runCheck(async () => {
      connectionType = await recognizeConnectionType(address, signal, headers);
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
  run: DoctorRun,
): AsyncGenerator<Row> => {
  switch (kind) {
    case 'service':
      return checkService(url, options, run);
    case 'portal':
      return checkPortal(url, options, run);
    case 'gateway':
      return checkGateway(url, options, run);
    case 'kit':
      return checkKit(url, options, run);
    default:
      return kind satisfies never;
  }
};

/** A Kit without a service. */
const checkKit = (direct: URL, options: DoctorOptions, run: DoctorRun) => {
  const port = Number(direct.port) || (direct.protocol === 'wss:' ? 443 : 80);
  const signaling = {host: direct.hostname, port};
  const endpoint = {sessionId: '', signaling, signalingUrl: direct.href};
  return checkHost({endpoint}, options, run);
};
