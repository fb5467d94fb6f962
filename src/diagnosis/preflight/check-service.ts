import {AppStreamError} from '../../errors/app-stream-error.ts';
import {loadTexts} from '../../locales/page-texts.ts';
import {unlessAborted} from '../../platform/abort.ts';
import {combineFindings, type DiagnosisTarget, unknown, warning} from '../check.ts';
import {checkCatalogue, checkService as checkResponse, queryService} from '../network-checks.ts';
import type {RowOf} from './preflight-report.ts';

/** How many requests the round trip is measured by. */
const REQUESTS = 5;

/** Sends one request to an address. Rejects if the server does not respond. */
type Ping = (address: string, signal: AbortSignal) => Promise<unknown>;

/** A request without cookies and token, whose response the page cannot read. */
const ping: Ping = (address, signal) =>
  fetch(address, {method: 'HEAD', mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal});

/** Checks whether the service responds, whether its catalogue has the request, and how long its round trip is. */
export const checkService = async (
  target: DiagnosisTarget | undefined,
  signal: AbortSignal,
  send: Ping = ping,
): Promise<RowOf<'service'>> => {
  const row = {check: 'service', measurement: {}} as const;
  if (!target) return {...row, ...unknown('No service is known.')};
  const [address] = target.addresses;
  const query = unlessAborted(queryService({target}, signal), signal).catch(
    () => new AppStreamError('no-answer'),
  );
  const [error, times] = await Promise.all([
    query,
    address === undefined ? [] : measureRoundTrips(address, signal, send),
  ]);
  await loadTexts();
  const measurement = summarizeTimes(times);
  return {...row, ...judgeService(target, error, times.length > 0), measurement};
};

const judgeService = (target: DiagnosisTarget, error: AppStreamError | undefined, responds: boolean) => {
  if (error && isPassing(error, responds))
    return warning(
      `${error.message} ${error.detail ?? ''}`.trim(),
      `${error.advice} The problem may pass: the element retries.`,
    );
  const service = checkResponse({target}, error);
  const catalogue = checkCatalogue({target}, error);
  // A request that does not use the catalogue has nothing to find out about it.
  return combineFindings([service, ...(catalogue.outcome === 'unknown' ? [] : [catalogue])]);
};

/** The service is there, but busy. */
const isPassing = ({code, status = 0}: AppStreamError, responds: boolean) =>
  status === 429 || status >= 500 || (code === 'no-answer' && responds);

/** The times of requests in a row, in milliseconds. The first request opens the connection and does not count. */
const measureRoundTrips = async (
  address: string,
  signal: AbortSignal,
  send: Ping,
): Promise<readonly number[]> => {
  const times: number[] = [];
  try {
    await send(address, signal);
    while (times.length < REQUESTS) {
      const startedAt = performance.now();
      await send(address, signal);
      times.push(performance.now() - startedAt);
    }
  } catch {
    // The request to the service explains the failure.
  }
  return times;
};

const summarizeTimes = (times: readonly number[]): RowOf<'service'>['measurement'] => {
  const sorted = times.toSorted((one, other) => one - other);
  const [fastest, median, slowest] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (fastest === undefined || median === undefined || slowest === undefined) return {};
  return {roundTripMs: Math.round(median), spreadMs: Math.round(slowest - fastest)};
};
