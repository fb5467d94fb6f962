import {AppStreamError} from '../errors/app-stream-error.ts';
import type {FailureCode} from '../errors/failures.ts';
import {isMixedContent} from '../platform/address.ts';
import {type DiagnosisSubject, type DiagnosisTarget, failedWith, type Finding, ok, skipped} from './check.ts';

const NO_SERVICE = 'The element connects to the host without a service.';
const NO_TARGET = 'The attributes do not specify a stream.';

/** The service responded, and its catalogue does not contain the request. */
const CATALOGUE_FAILURES: ReadonlySet<FailureCode> = new Set([
  'app-not-found',
  'version-not-found',
  'profile-not-found',
]);

/** The id of no session. A poll of it proves that the service responds, and changes nothing. */
const UNKNOWN_SESSION = 'diagnosis';

export const checkMixedContent = (
  {target}: DiagnosisSubject,
  isBlocked: (address: URL) => boolean = isMixedContent,
): Finding => {
  if (!target) return skipped(NO_TARGET);
  if (!target.addresses.length) return skipped('The page provides its own service.');
  const blocked = target.addresses.map((address) => new URL(address)).find((address) => isBlocked(address));
  if (!blocked) return ok('The browser does not block the service as mixed content.');
  return failedWith(new AppStreamError('mixed-content', {values: {address: blocked.origin}}));
};

/** Sends one request to the service, for the checks of service and catalogue. Returns its error. */
export const queryService = async (
  {target}: DiagnosisSubject,
  signal: AbortSignal,
): Promise<AppStreamError | undefined> => {
  if (!target) return undefined;
  try {
    await sendQuery(target, signal);
    return undefined;
  } catch (thrown) {
    return AppStreamError.from(thrown);
  }
};

const sendQuery = async ({request, service}: DiagnosisTarget, signal: AbortSignal) => {
  const {sessionId, catalogue, direct} = request;
  if (direct) return;
  if (catalogue === 'check' && sessionId === undefined) return service.confirm(request, {signal});
  await service.poll(sessionId ?? UNKNOWN_SESSION, {signal});
};

/** Checks whether the service responds. @param error the result of `queryService` */
export const checkService = ({target}: DiagnosisSubject, error: AppStreamError | undefined): Finding => {
  if (!target) return skipped(NO_TARGET);
  if (target.request.direct) return skipped(NO_SERVICE);
  const isUnknownSession = error?.code === 'session-not-found' && target.request.sessionId === undefined;
  if (error && !CATALOGUE_FAILURES.has(error.code) && !isUnknownSession) return failedWith(error);
  return ok(`The service responds${target.addresses.map((address) => ` at ${address}`).join(' and')}.`);
};

/** Checks whether the catalogue contains the request. @param error the result of `queryService` */
export const checkCatalogue = ({target}: DiagnosisSubject, error: AppStreamError | undefined): Finding => {
  if (!target) return skipped(NO_TARGET);
  const {catalogue, sessionId, appId, version = 'latest', profile} = target.request;
  if (target.request.direct) return skipped(NO_SERVICE);
  if (catalogue === 'skip' || sessionId !== undefined)
    return skipped('This request does not use the catalogue.');
  if (error && !CATALOGUE_FAILURES.has(error.code))
    return skipped('The service did not return the catalogue.');
  if (error) return failedWith(error);
  return ok(`The catalogue contains ${appId}, version ${version}, profile ${profile}.`);
};
