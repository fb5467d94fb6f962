import {unlessAborted} from '../../platform/abort.ts';
import type {ServerEntry} from './check-servers.ts';
import {ok, unknown, warning} from '../check.ts';
import {measurePath, type PathMeasurement} from './measure-path.ts';
import {type BandwidthClass, type RowOf, toRow} from './preflight-report.ts';

/** From this share of lost packets on, the video suffers. The measurement itself may lose a few packets. */
const HIGH_LOSS = 0.03;
/** From this round trip on, input feels slow, in milliseconds. */
const LONG_ROUND_TRIP_MS = 200;

/** The class of a bitrate in bits per second. */
const classOf = (bitrate: number): BandwidthClass => {
  if (bitrate < 2_000_000) return 'below-2';
  if (bitrate < 5_000_000) return '2-to-5';
  return bitrate < 20_000_000 ? '5-to-20' : 'above-20';
};

const CLASS_TEXTS: Readonly<Record<BandwidthClass, string>> = {
  'below-2': 'below 2 Mbit/s',
  '2-to-5': '2 to 5 Mbit/s',
  '5-to-20': '5 to 20 Mbit/s',
  'above-20': 'above 20 Mbit/s',
};

/**
 * Measures the bandwidth through a TURN server, or by a download from `probeUrl`.
 * @param server resolves with a server that relays, or with undefined
 */
export const checkBandwidth = async (
  server: Promise<ServerEntry | undefined>,
  probeUrl: string | undefined,
  signal: AbortSignal,
  scope = {measurePath, measureDownload},
): Promise<RowOf<'bandwidth'>> => {
  const turn = await server;
  try {
    if (turn) return explainPath(turn, await scope.measurePath(turn.server, signal));
    if (probeUrl !== undefined)
      return explainDownload(probeUrl, await scope.measureDownload(probeUrl, signal));
  } catch (error) {
    signal.throwIfAborted();
    const way = turn ? `through ${turn.url}` : `by a download from \`probeUrl\``;
    return notMeasured(`The bandwidth was not measured ${way}. ${String(error)}`);
  }
  return notMeasured(
    'No TURN server relays media, so the bandwidth was not measured.',
    'Set `probeUrl` to a file of some megabytes near the hosts, or add a TURN server to `iceServers`.',
  );
};

const notMeasured = (summary: string, advice?: string) => toRow('bandwidth', unknown(summary, advice), {});

const explainPath = ({url}: ServerEntry, path: PathMeasurement) => {
  const {bitrate, roundTripMs, loss} = path;
  const details = [
    ...(roundTripMs === undefined ? [] : [`round trip ${roundTripMs} ms`]),
    ...(loss === undefined ? [] : [`loss ${(loss * 100).toFixed(1)} %`]),
  ].join(', ');
  const suffix = `${details && ` (${details})`}. This is the way to the TURN server, not to the host.`;
  const measurement = {...path, by: 'turn', server: url} as const;
  if (bitrate === undefined) {
    const unmeasured = unknown(`This browser does not estimate the bandwidth through ${url}${suffix}`);
    return toRow('bandwidth', unmeasured, measurement);
  }
  const found = classOf(bitrate);
  const summary = `The bandwidth is ${CLASS_TEXTS[found]}${suffix}`;
  const advice = [
    ...adviceFor(found),
    ...((loss ?? 0) >= HIGH_LOSS
      ? ['The network loses packets. Use a cable, or move closer to the access point.']
      : []),
    ...((roundTripMs ?? 0) >= LONG_ROUND_TRIP_MS
      ? ['The TURN server is far away. Use one near the users.']
      : []),
  ].join(' ');
  const finding = advice ? warning(summary, advice) : ok(summary);
  return toRow('bandwidth', finding, {...measurement, class: found});
};

const explainDownload = (url: string, bitrate: number) => {
  const found = classOf(bitrate);
  const summary = `The bandwidth is ${CLASS_TEXTS[found]}. This is a download from ${new URL(url).origin}, not the way to the host.`;
  const advice = adviceFor(found).join(' ');
  const finding = advice ? warning(summary, advice) : ok(summary);
  return toRow('bandwidth', finding, {by: 'download', bitrate, class: found});
};

const adviceFor = (found: BandwidthClass): readonly string[] =>
  found === 'below-2' || found === '2-to-5'
    ? [
        'Apply `settings` of this report: a smaller size and a limited bitrate. Pause other downloads, or move closer to your router.',
      ]
    : [];

/** How long the download is measured, in milliseconds, and how much of it at most, in bytes. */
const MEASURE_MS = 1500;
const MAX_BYTES = 32 * 1024 * 1024;
/** A shorter download says nothing about the bandwidth, in bytes. */
const MIN_BYTES = 100_000;

/**
 * Measures the bandwidth of a download, in bits per second. The time counts from the first bytes.
 * @throws Error if the response is an error, or too short; the signal's reason when aborted
 */
const measureDownload = async (url: string, signal: AbortSignal): Promise<number> => {
  const stopped = new AbortController();
  const until = AbortSignal.any([signal, stopped.signal]);
  try {
    const {ok, status, body} = await fetch(url, {cache: 'no-store', credentials: 'omit', signal: until});
    if (!ok || !body) throw new Error(`The response has the status ${status}.`);
    const reader = body.getReader();
    let bytes = 0;
    let startedAt: number | undefined;
    let elapsedMs = 0;
    while (elapsedMs < MEASURE_MS && bytes < MAX_BYTES) {
      const {done, value} = await unlessAborted(reader.read(), signal);
      if (done) break;
      // The first bytes may have waited in a buffer.
      if (startedAt === undefined) startedAt = performance.now();
      else bytes += value.byteLength;
      elapsedMs = performance.now() - startedAt;
    }
    if (bytes < MIN_BYTES || elapsedMs <= 0) throw new Error('The download is too short to measure.');
    return Math.round((bytes * 8000) / elapsedMs);
  } finally {
    stopped.abort();
  }
};
