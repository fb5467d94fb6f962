import {AppStreamError, type Application, type Profile, type StreamingService} from '../../src/index.ts';
import {newestFirst} from '../../src/service/newest-first.ts';
import type {Choice} from './choice.ts';

/** What can be chosen beside a choice, and the choice with its gaps filled. */
export interface Offer {
  readonly choice: Choice;
  readonly applications: readonly Application[];
  readonly versions: readonly string[];
  readonly profiles: readonly Profile[];
  /** What the catalogue says of the version that is meant. */
  readonly versionDescription: string;
}

/**
 * Asks the catalogue what goes with a choice. An application that is not named becomes the first one, and a profile the
 * first one. A profile that is missing is kept where an address names it, so that the stream itself says what is wrong,
 * and corrected where it was left over from another application or version.
 */
export const offerFor = async (
  service: StreamingService,
  wanted: Choice,
  {missing, signal}: {readonly missing: 'keep' | 'correct'; readonly signal: AbortSignal},
): Promise<Offer> => {
  const applications = await service.listApplications({signal});
  const app = wanted.app || (applications[0]?.id ?? '');
  if (!applications.some(({id}) => id === app)) {
    return {choice: {...wanted, app}, applications, versions: [], profiles: [], versionDescription: ''};
  }
  const versions = newestFirst((await service.listVersions(app, {signal})).map(({version}) => version));
  const version = wanted.version && wanted.version !== 'latest' ? wanted.version : (versions[0] ?? '');
  // The list of an application's version holds the profiles that are tied to `*` too.
  const [profiles, described] = await Promise.all([
    versions.includes(version) ? service.listProfiles(app, version, {signal}) : [],
    service.getVersion(app, version, {signal}).catch(() => undefined),
  ]);
  const isKept = wanted.profile && (missing === 'keep' || profiles.some(({id}) => id === wanted.profile));
  const profile = isKept ? wanted.profile : (profiles[0]?.id ?? '');
  const choice = {...wanted, app, profile};
  return {choice, applications, versions, profiles, versionDescription: described?.description ?? ''};
};

/** Why the catalogue could not be asked, and what to do. */
export const catalogueTrouble = (thrown: unknown) => {
  const {message, advice, detail} = AppStreamError.from(thrown);
  return `${message}${detail ? ` “${detail}”` : ''} ${advice}`;
};
