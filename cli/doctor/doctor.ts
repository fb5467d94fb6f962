import {failed, ok} from '../../src/diagnosis/check.ts';
import type {DoctorOptions} from './options.ts';
import {checkPlayback} from './playback.ts';
import {reachable} from './reachable.ts';
import {checkGateway} from './roads/gateway.ts';
import {checkPortal} from './roads/portal.ts';
import {recognizeRoad, type Road, withScheme} from './roads/recognize.ts';
import {checkService, guard} from './roads/service.ts';
import {measure, type Row} from './row.ts';
import type {DoctorSurroundings} from './surroundings.ts';

/** Checks a deployment, one row after the other. Stops at a row that all others need. Ends the session that it created. */
export async function* runDoctor(
  options: DoctorOptions,
  surroundings: DoctorSurroundings,
): AsyncGenerator<Row> {
  const {serviceUrl, direct, address} = options;
  if (direct) yield* checkKit(direct, options, surroundings);
  else if (serviceUrl) yield* checkService(serviceUrl, options, surroundings);
  else if (address) {
    const road = yield* findRoad(address, surroundings.signal);
    if (road) yield* checkRoad(road, options, surroundings);
  }
}

/** Recognizes the road of an address. Without a connection, the rows of the connection show why. */
async function* findRoad(address: URL, signal: AbortSignal): AsyncGenerator<Row, Road | undefined> {
  if (!(yield* reachable('address', withScheme(address, 'http')))) return undefined;
  let road: Road | undefined;
  yield await measure('road', () =>
    guard(async () => {
      const found = await recognizeRoad(address, signal);
      if (typeof found === 'string')
        return failed(
          found,
          'Add the path prefix to the address, or choose the road by --service-url or --direct.',
        );
      road = found;
      return ok(found.summary);
    }),
  );
  return road;
}

const checkRoad = (
  {kind, url}: Road,
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
  return checkPlayback(
    {endpoint: {sessionId: '', signaling, signalingUrl: direct.href}},
    options,
    surroundings,
  );
};
