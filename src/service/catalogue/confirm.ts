import {AppStreamError} from '../../errors/app-stream-error.ts';
import {loadPart} from '../../errors/load-part.ts';
import type {CallOptions, MissingName, SendToCatalogue} from './catalogue-request.ts';
import {parseEach, safeParse} from '../../platform/schema.ts';
import {newestFirst} from './newest-first.ts';
import * as schemas from '../schemas.ts';
import {isSuccess, type ServiceResponse} from '../service-response.ts';
import {isLatest, type StreamRequest} from '../stream-request.ts';

/** Where a profile may be. `*` means every application or version (`service-interface.md`, Profiles). */
type Place = readonly [appId: string, version: string];

/** Some services refuse a wildcard as such (`real-deployments.md`, Wildcard questions). */
const WILDCARD_REFUSALS = [400, 403, 404, 405, 422];

/**
 * Looks up application, version and profile in at most two rounds of parallel requests, whatever the size of the
 * catalogue. The status codes decide. A question that stays open, because a list has further pages or cannot be read,
 * passes: the service answers it again when the session is created. Resolves with the application.
 * @throws AppStreamError `app-not-found`, `version-not-found`, `profile-not-found`: the first that is missing, in that
 *   order, with what exists instead.
 */
export const confirmRequest = async (
  send: SendToCatalogue,
  request: StreamRequest,
  options: CallOptions,
): Promise<schemas.Application> => {
  const {appId, profile} = request;
  const version = isLatest(request.version) ? undefined : request.version;
  const get = (path: readonly string[], expected = [404]) =>
    send({path: ['cfg', 'apps', ...path], signal: options.signal}, expected);
  const getProfile = ([app, v]: Place) =>
    get([app, 'versions', v, 'profiles', profile], app === '*' || v === '*' ? WILDCARD_REFUSALS : [404]);
  const missingError = (missing: MissingName, response: ServiceResponse | undefined) =>
    nameError(send, request, missing, response, options);

  const application = get([appId]);
  const versions = get(version === undefined ? [appId, 'versions'] : [appId, 'versions', version]);
  const anyVersion: readonly Place[] = [
    [appId, '*'],
    ['*', '*'],
  ];
  const first = (version === undefined ? anyVersion : [[appId, version] as const]).map(getProfile);
  // Wait for all of them: otherwise a missing application could be reported as a missing profile.
  await Promise.allSettled([application, versions, ...first]);

  const found = await application;
  if (found.status === 404) throw await missingError({kind: 'app'}, found);
  const known = knownVersions(await versions, version);
  if (!known.versions.length && known.isCertain) throw await missingError({kind: 'version'}, await versions);

  const body = safeParse(schemas.application, found.body);
  const result = body.success ? body.data : {id: appId};
  const missing = await firstMissing(first);
  if (!missing) return result;
  const [newest] = newestFirst(known.versions);
  const exact = newest === undefined ? [] : [appId, '*'].map((app): Place => [app, newest]);
  // The places that the first round did not ask for.
  const second = (version === undefined ? exact : [...exact.slice(1), ...anyVersion]).map(getProfile);
  const stillMissing = second.length ? await firstMissing(second) : missing;
  if (!stillMissing || newest === undefined || !known.isCertain) return result;
  const words = version === undefined ? stillMissing : missing;
  throw await missingError({kind: 'profile', version: newest}, words);
};

/** The versions whose newest one counts, and whether no other version can be meant. */
interface KnownVersions {
  readonly versions: readonly string[];
  readonly isCertain: boolean;
}

/** The requested version, or those of the first page. */
const knownVersions = ({status, body}: ServiceResponse, requested: string | undefined): KnownVersions => {
  if (status === 404) return {versions: [], isCertain: true};
  if (requested !== undefined) return {versions: [requested], isCertain: true};
  const page = safeParse(schemas.list, body);
  if (!page.success) return {versions: [], isCertain: false};
  const {items} = page.data;
  const versions = parseEach(schemas.version, items).map(({version}) => version);
  const isCertain = versions.length === items.length && !schemas.mayHaveMore(page.data, items.length);
  return {versions, isCertain};
};

/** The first refusal, or `undefined` if one place has the profile. @throws the failure of a place if none has it */
const firstMissing = async (
  places: readonly Promise<ServiceResponse>[],
): Promise<ServiceResponse | undefined> => {
  const settled = await Promise.allSettled(places);
  if (settled.some((place) => place.status === 'fulfilled' && isSuccess(place.value))) return undefined;
  return (await Promise.all(places))[0];
};

/** The failure of a missing name. Without the part that looks for similar names, it has no `alternatives`. */
const nameError = async (
  send: SendToCatalogue,
  request: StreamRequest,
  missing: MissingName,
  response: ServiceResponse | undefined,
  options: CallOptions,
): Promise<AppStreamError> => {
  const {kind} = missing;
  const {appId: app, version = 'latest', profile} = request;
  const part = await loadPart('alternatives', () => import('./alternatives.ts')).catch(() => undefined);
  const found = await part?.findAlternatives(send, request, missing, options);
  // A success is not about the missing name.
  const detail = response && !isSuccess(response) ? part?.errorDetail(response.body) : undefined;
  const values = {app, name: {app, version, profile}[kind]};
  return new AppStreamError(`${kind}-not-found`, {values, detail, alternatives: found ?? []});
};
