import type {StreamSize} from '../connection/connector.ts';
import {toStreamSize} from '../connection/stream-size.ts';
import {appendDetail, type Check, type Finding, type RequestedVideo} from './check.ts';

/** How a page reaches a STUN or TURN server. */
export type ServerTransport = 'udp' | 'tcp' | 'tls';

export type PreflightOutcome = Check['outcome'];

/** A codec that the browser receives, at the requested size. The members of an ability are missing if it is unknown. */
export interface CodecMeasurement {
  /** Such as `H264`. */
  readonly name: string;
  readonly supported?: boolean;
  readonly smooth?: boolean;
  readonly powerEfficient?: boolean;
}

/** What each row measures. */
export interface PreflightMeasurements {
  /** WebRTC, a secure context, and the codecs that the browser receives. */
  readonly browser: {
    readonly hasWebRtc: boolean;
    readonly isSecureContext: boolean;
    /** In the order of the page, then in the usual order of hosts. */
    readonly codecs: readonly CodecMeasurement[];
    /** The largest size up to the requested one that the browser decodes smoothly. Missing if it is unknown. */
    readonly smoothSize?: StreamSize;
  };
  /** The outcome of each check of the page, by its name. */
  readonly page: Readonly<Record<string, PreflightOutcome>>;
  /** The service, its catalogue, and its round trip over five requests, in milliseconds. */
  readonly service: {
    /** The median. Missing if it was not measured. */
    readonly roundTripMs?: number;
    /** The difference between the slowest and the fastest request. */
    readonly spreadMs?: number;
  };
  /** The socket of signaling. */
  readonly signaling: {
    /** The origin of the address. */
    readonly address?: string;
    /** How long the response took, in milliseconds. */
    readonly ms?: number;
  };
  /** One STUN or TURN server. Empty if the page has none. */
  readonly server: {
    readonly url?: string;
    readonly kind?: 'stun' | 'turn';
    readonly transport?: ServerTransport;
    /** How long the answer took, in milliseconds. */
    readonly ms?: number;
    /** The error number of the server. */
    readonly code?: number;
  };
}

export type PreflightCheck = keyof PreflightMeasurements;

interface Row<Name extends PreflightCheck> extends Check {
  readonly check: Name;
  readonly measurement: PreflightMeasurements[Name];
}

/** The result of one check. `iceServers` gets one row for each URL. */
export type PreflightRow = {readonly [Name in PreflightCheck]: Row<Name>}[PreflightCheck];

export interface Measured<Name extends PreflightCheck> {
  readonly finding: Finding;
  readonly measurement: PreflightMeasurements[Name];
}

export const toRow = <Name extends PreflightCheck>(
  check: Name,
  finding: Finding,
  measurement: PreflightMeasurements[Name],
) => ({check, ...appendDetail(finding, (detail) => detail), measurement});

/** Settings for this device and network. The names are those of the element's properties. */
export interface PreflightSettings {
  readonly codecs?: string;
  readonly width?: number;
  readonly height?: number;
  readonly maxBitrate?: number;
  readonly iceTransport?: 'all' | 'relay';
}

/** `good`: no problem found. `limited`: a stream can play, but not at its best. `impossible`: a stream cannot play. */
export type PreflightVerdict = 'good' | 'limited' | 'impossible';

export interface PreflightReport {
  readonly verdict: PreflightVerdict;
  readonly rows: readonly PreflightRow[];
  readonly settings: PreflightSettings;
}

/** How a preflight runs. */
export interface PreflightRun {
  /** Aborts the checks. The promise then rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called with each row as soon as it is known. */
  readonly onRow?: ((row: PreflightRow) => void) | undefined;
  /** The limit of all checks together, in milliseconds (default: 7500). */
  readonly limitMs?: number | undefined;
  /**
   * Opens the socket of a host without a service (default: false). Use it only for a host that no one uses, because it
   * may end the stream of another client.
   */
  readonly signIn?: boolean | undefined;
}

/** A stream cannot play if one of these checks fails. */
const NEEDED: readonly PreflightCheck[] = ['browser', 'page', 'service', 'signaling'];

/** Judges the rows. A warning about the page does not limit the video, and an unknown row counts as no problem. */
export const judgeRows = (
  rows: readonly PreflightRow[],
  iceTransport: RTCIceTransportPolicy = 'all',
): PreflightVerdict => {
  const failures = rows.filter(({outcome}) => outcome === 'failed');
  const hasNoRelay = iceTransport === 'relay' && relaysOf(rows).length > 0 && relaysOf(rows).every(isFailed);
  if (hasNoRelay || failures.some(({check}) => NEEDED.includes(check))) return 'impossible';
  const isLimited = rows.some(({check, outcome}) => outcome === 'warning' && check !== 'page');
  return isLimited || failures.length ? 'limited' : 'good';
};

const serversOf = (rows: readonly PreflightRow[]) => rows.filter((row) => row.check === 'server');
const relaysOf = (rows: readonly PreflightRow[]) =>
  serversOf(rows).filter(({measurement}) => measurement.kind === 'turn');
const isFailed = ({outcome}: PreflightRow) => outcome === 'failed';

/** Settings that suit the rows. A setting that the rows do not change stays as the page requested it. */
export const chooseSettings = (
  rows: readonly PreflightRow[],
  {size, maxBitrate}: RequestedVideo,
  iceTransport: RTCIceTransportPolicy = 'all',
): PreflightSettings => {
  const browser = rows.find((row) => row.check === 'browser')?.measurement;
  const names = (browser?.codecs ?? []).filter(({supported}) => supported).map(({name}) => name);
  const smoothSize = browser?.smoothSize && toStreamSize(size, browser.smoothSize);
  const isSmaller = smoothSize && (smoothSize.width < size.width || smoothSize.height < size.height);
  return {
    ...(names.length && {codecs: names.join(' ')}),
    ...(isSmaller && smoothSize),
    ...(maxBitrate !== undefined && {maxBitrate}),
    iceTransport: needsRelay(rows) ? 'relay' : iceTransport,
  };
};

/** UDP reaches no server, and a TURN server relays over TCP or TLS. Direct paths would only delay the start. */
const needsRelay = (rows: readonly PreflightRow[]) => {
  const servers = serversOf(rows);
  const byUdp = servers.filter(({measurement}) => measurement.transport === 'udp');
  const isRelayed = relaysOf(rows).some(
    ({outcome, measurement}) => outcome === 'ok' && measurement.transport !== 'udp',
  );
  // A server that answers with an error is reached by UDP.
  const isBlocked = byUdp.every((row) => isFailed(row) && row.measurement.code === undefined);
  return byUdp.length > 0 && isBlocked && isRelayed;
};
