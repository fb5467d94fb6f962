import type {StreamSize} from '../../connection/connector.ts';
import {toStreamSize} from '../../connection/stream-size.ts';
import type {Check, Finding} from '../check.ts';

/** How a page reaches a STUN or TURN server. */
export type ServerTransport = 'udp' | 'tcp' | 'tls';

export type PreflightOutcome = Check['outcome'];

/** A class of bandwidth, in Mbit/s. */
export type BandwidthClass = 'below-2' | '2-to-5' | '5-to-20' | 'above-20';

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
    /** The best codec for this device first. */
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
    /** How long its answer took, in milliseconds. */
    readonly ms?: number;
    /** The error number of the server. */
    readonly code?: number;
  };
  /** The bandwidth, measured through a TURN server or by a download. It says nothing about the host. */
  readonly bandwidth: {
    readonly class?: BandwidthClass;
    /** In bits per second. */
    readonly bitrate?: number;
    /** To the TURN server, in milliseconds. */
    readonly roundTripMs?: number;
    /** The share of lost packets, from 0 to 1. */
    readonly loss?: number;
    /** `turn`: to the TURN server and back. `download`: from `probeUrl`. */
    readonly by?: 'turn' | 'download';
    /** The URL of the TURN server. */
    readonly server?: string;
  };
}

export type PreflightCheck = keyof PreflightMeasurements;

interface Row<Name extends PreflightCheck> extends Check {
  readonly check: Name;
  readonly measurement: PreflightMeasurements[Name];
}

/** The result of one check. `iceServers` gets one row for each URL. */
export type PreflightRow = {readonly [Name in PreflightCheck]: Row<Name>}[PreflightCheck];

/** The row of one check. */
export type RowOf<Name extends PreflightCheck> = Extract<PreflightRow, {readonly check: Name}>;

export const toRow = <Name extends PreflightCheck>(
  check: Name,
  finding: Finding,
  measurement: PreflightMeasurements[Name],
) => ({check, ...finding, measurement});

/** Settings for this device and network. The names are those of the element's properties. */
export interface PreflightSettings {
  readonly codecs?: string;
  readonly width?: number;
  readonly height?: number;
  readonly maxBitrate?: number;
  readonly iceTransport?: 'all' | 'relay';
}

/**
 * `good`: no check found a problem. `limited`: a stream can play, but not at its best. `impossible`: a stream cannot
 * play.
 */
export type PreflightVerdict = 'good' | 'limited' | 'impossible';

/** The result of `preflight()`: plain data. */
export interface PreflightReport {
  readonly verdict: PreflightVerdict;
  readonly rows: readonly PreflightRow[];
  readonly settings: PreflightSettings;
}

/** What the page asks for. */
export interface RequestedVideo {
  readonly size: StreamSize;
  readonly fps?: number | undefined;
  readonly maxBitrate?: number | undefined;
  /** The names of the page's codecs, in its order. */
  readonly codecs?: string | undefined;
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
   * The address of a file of some megabytes, whose download measures the bandwidth without a TURN server (default: none). Its
   * server must allow the page by CORS.
   */
  readonly probeUrl?: string | undefined;
  /**
   * Opens the WebSocket of a host without a service, and closes it (default: false). Set this only for a host that no one
   * uses: a sign-in may end the stream of another client.
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

/** The largest video that a class of bandwidth carries well. */
const LARGEST: Readonly<Record<BandwidthClass, StreamSize | undefined>> = {
  'below-2': {width: 960, height: 540},
  '2-to-5': {width: 1280, height: 720},
  '5-to-20': {width: 1920, height: 1080},
  'above-20': undefined,
};

/** The share of the measured bandwidth that the video may use, and the step of the limit in bits per second. */
const SHARE = 0.8;
const STEP = 100_000;

/** Settings that suit the rows. A setting that the rows do not change stays as the page requested it. */
export const chooseSettings = (
  rows: readonly PreflightRow[],
  {size, maxBitrate}: RequestedVideo,
  iceTransport: RTCIceTransportPolicy = 'all',
): PreflightSettings => {
  const browser = rows.find((row): row is RowOf<'browser'> => row.check === 'browser')?.measurement;
  const bandwidth = rows.find((row): row is RowOf<'bandwidth'> => row.check === 'bandwidth')?.measurement;
  const names = (browser?.codecs ?? []).filter(({supported}) => supported).map(({name}) => name);
  const largest = bandwidth?.class && LARGEST[bandwidth.class];
  const fitting = [browser?.smoothSize, largest]
    .flatMap((limit) => (limit ? [toStreamSize(size, limit)] : []))
    .filter(({width, height}) => width < size.width || height < size.height)
    .toSorted((one, other) => one.width * one.height - other.width * other.height)[0];
  const limit =
    bandwidth?.bitrate !== undefined && bandwidth.class !== 'above-20'
      ? Math.max(STEP, Math.floor((bandwidth.bitrate * SHARE) / STEP) * STEP)
      : undefined;
  const bitrates = [limit, maxBitrate].filter((bitrate) => bitrate !== undefined);
  return {
    ...(names.length ? {codecs: names.join(' ')} : {}),
    ...(fitting ?? {}),
    ...(bitrates.length ? {maxBitrate: Math.min(...bitrates)} : {}),
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
