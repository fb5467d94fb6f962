import type {StreamSize} from '../../connection/connector.ts';
import {toStreamSize} from '../../connection/stream-size.ts';
import type {RequestedVideo} from './check-browser.ts';
import type {
  BandwidthClass,
  PreflightCheck,
  PreflightRow,
  PreflightSettings,
  PreflightVerdict,
  RowOf,
} from './preflight-report.ts';

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
