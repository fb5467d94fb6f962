import {AppStreamError, failure} from '../errors/app-stream-error.ts';
import type {FailureCode} from '../errors/failures.ts';
import {isMixedContent} from '../network/is-mixed-content.ts';
import {failedBy, ok, skipped, type Finding} from './check.ts';
import type {Subject, Wanted} from './subject.ts';

const NOTHING_WANTED = 'The attributes ask for no stream.';

/** The catalogue answered, and lacks what was asked for. */
const LACKING: ReadonlySet<FailureCode> = new Set([
  'app-not-found',
  'version-not-found',
  'profile-not-found',
]);

/** An id that no session has: to ask for it shows whether the service answers, and changes nothing. */
const NO_SESSION = 'diagnosis';

export const mixedContent = async ({wanted}: Subject): Promise<Finding> => {
  if (!wanted?.addresses.length) return skipped(wanted ? 'The page has its own service.' : NOTHING_WANTED);
  const mixed = wanted.addresses
    .map((address) => new URL(address))
    .find((address) => isMixedContent(address));
  if (!mixed) return ok('The page may ask the service.');
  return failedBy(await failure('mixed-content', {values: {address: mixed.origin}}));
};

/** The one question to the service that both checks below are about. */
export const askService = async (
  {wanted}: Subject,
  signal: AbortSignal,
): Promise<AppStreamError | undefined> => {
  if (!wanted) return undefined;
  try {
    await question(wanted, signal);
    return undefined;
  } catch (thrown) {
    await AppStreamError.words();
    return AppStreamError.from(thrown);
  }
};

const question = async ({request, service}: Wanted, signal: AbortSignal) => {
  const {sessionId, catalogue} = request;
  if (catalogue === 'check' && sessionId === undefined) return service.confirm(request, {signal});
  await service.poll(sessionId ?? NO_SESSION, {signal});
};

/** Whether the service answers. */
export const service = ({wanted}: Subject, error: AppStreamError | undefined): Finding => {
  if (!wanted) return skipped(NOTHING_WANTED);
  const isUnknownSession = error?.code === 'session-not-found' && wanted.request.sessionId === undefined;
  if (error && !LACKING.has(error.code) && !isUnknownSession) return failedBy(error);
  return ok(`The service answers${wanted.addresses.map((address) => ` at ${address}`).join(' and')}.`);
};

/** Whether the catalogue has what is asked for. */
export const catalogue = ({wanted}: Subject, error: AppStreamError | undefined): Finding => {
  if (!wanted) return skipped(NOTHING_WANTED);
  const {catalogue, sessionId, appId, version = 'latest', profile} = wanted.request;
  if (catalogue === 'skip' || sessionId !== undefined) return skipped('The catalogue is not asked.');
  if (error && !LACKING.has(error.code)) return skipped('The service does not answer.');
  return error ? failedBy(error) : ok(`It has ${appId}, version ${version}, profile ${profile}.`);
};
