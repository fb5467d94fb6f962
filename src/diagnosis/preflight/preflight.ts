import type {IceServers} from '../../connection/ice-servers.ts';
import {type DirectHost, directHost} from '../../connection/connector.ts';
import {toStreamSize} from '../../connection/stream-size.ts';
import {checkedService} from '../../service/page-service.ts';
import type {RequestHeaders, Token} from '../../service/request-headers.ts';
import {directService, type SessionService} from '../../service/session.ts';
import {SERVICE_LIMITS, StreamingService} from '../../service/streaming-service.ts';
import type {DiagnosisTarget} from '../check.ts';
import {addressesOfHost} from '../network-checks.ts';
import type {PreflightReport, PreflightRun} from './preflight-report.ts';
import {runPreflight} from './run-preflight.ts';

/** What to check, and how. The names are those of the element's properties. All are optional. */
export interface PreflightOptions extends PreflightRun {
  /** The base address of the service. It may be relative to the page. */
  readonly serviceUrl?: string | undefined;
  /** The base address of the catalogue (default: `serviceUrl`). */
  readonly catalogueUrl?: string | undefined;
  /** Your own service, for example `nvcf()`, instead of `serviceUrl`. */
  readonly service?: SessionService | undefined;
  /** The application to find in the catalogue. Without it, the check only asks whether the service responds. */
  readonly appId?: string | undefined;
  readonly profile?: string | undefined;
  readonly version?: string | undefined;
  readonly token?: Token | undefined;
  readonly headers?: RequestHeaders | undefined;
  readonly credentials?: RequestCredentials | undefined;
  /** The address of a host without a service. */
  readonly signalingUrl?: string | undefined;
  /** STUN and TURN servers, or a function that returns them. */
  readonly iceServers?: IceServers | undefined;
  readonly iceTransport?: RTCIceTransportPolicy | undefined;
  /** The size of the video in pixels (default: 1920×1080). */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly fps?: number | undefined;
  /** In bits per second. */
  readonly maxBitrate?: number | undefined;
  readonly codecs?: string | undefined;
}

/**
 * Checks whether a stream will work for this user, before it takes a GPU: the browser, the page, the service, signaling, the
 * STUN and TURN servers, and the bandwidth. It creates no session, and takes eight seconds at most.
 * @throws the signal's reason when aborted; TypeError if an address is invalid
 */
export const preflight = async (options: PreflightOptions = {}): Promise<PreflightReport> => {
  const {width = 1920, height = 1080, fps, maxBitrate, codecs} = options;
  const {iceServers, iceTransport} = options;
  const {signalingUrl, serviceUrl, service} = options;
  // A session of a service decides about its own address.
  const isDirect = signalingUrl !== undefined && serviceUrl === undefined && !service;
  const direct = isDirect ? directHost(new URL(signalingUrl, document.baseURI).href) : undefined;
  return runPreflight(
    {
      target: targetOf(options, direct),
      endpoint: direct?.endpoint,
      video: {size: toStreamSize({width, height}), fps, maxBitrate, codecs},
      iceServers,
      iceTransport,
    },
    options,
  );
};

const targetOf = (
  {serviceUrl, catalogueUrl, service, appId = '', profile = '', version, ...options}: PreflightOptions,
  direct: DirectHost | undefined,
): DiagnosisTarget | undefined => {
  const isComplete = appId !== '' && profile !== '';
  // A service of the page may not need these names.
  const catalogue = isComplete || service ? 'check' : 'skip';
  const request = {appId, profile, version, catalogue, direct} as const;
  if (direct) {
    const {session, endpoint} = direct;
    return {request, service: directService(session), addresses: addressesOfHost(endpoint)};
  }
  if (service) return {request, service: checkedService(service, SERVICE_LIMITS), addresses: []};
  if (serviceUrl === undefined) return undefined;
  const addresses = [serviceUrl, catalogueUrl].flatMap((address) =>
    address === undefined ? [] : [new URL(address, document.baseURI).href],
  );
  const [base = '', catalogueBase = base] = addresses;
  const {token, headers, credentials} = options;
  return {
    request,
    service: new StreamingService({
      serviceUrl: base,
      catalogueUrl: catalogueBase,
      token,
      headers,
      credentials,
    }),
    addresses,
  };
};
