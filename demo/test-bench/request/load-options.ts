import {AppStreamError, type Application, type Profile, type StreamingService} from '../../../src/index.ts';
import {newestFirst} from '../../../src/service/catalogue.ts';
import type {Choice} from './choice.ts';

/** The options that the catalogue offers for a choice, and the choice completed with defaults. */
export interface CatalogueOptions {
  readonly choice: Choice;
  readonly applications: readonly Application[];
  readonly versions: readonly string[];
  readonly profiles: readonly Profile[];
  /** The catalogue's description of the selected version. */
  readonly versionDescription: string;
}

/**
 * Loads the options for a choice from the catalogue. If the choice has no application or profile, the first one is
 * used.
 *
 * A profile that does not exist is kept if it comes from the page's address, so that the stream can report the error.
 * It is replaced if it is left over from another application or version.
 */
export const loadOptions = async (
  service: StreamingService,
  requested: Choice,
  {missingProfile, signal}: {readonly missingProfile: 'keep' | 'correct'; readonly signal: AbortSignal},
): Promise<CatalogueOptions> => {
  const applications = await service.listApplications({signal});
  const app = requested.app || (applications[0]?.id ?? '');
  if (!applications.some(({id}) => id === app)) {
    return {choice: {...requested, app}, applications, versions: [], profiles: [], versionDescription: ''};
  }
  const versions = newestFirst((await service.listVersions(app, {signal})).map(({version}) => version));
  const version =
    requested.version && requested.version !== 'latest' ? requested.version : (versions[0] ?? '');
  // The profile list of one version includes the profiles that apply to `*`.
  const [profiles, described] = await Promise.all([
    versions.includes(version) ? service.listProfiles(app, version, {signal}) : [],
    service.getVersion(app, version, {signal}).catch(() => undefined),
  ]);
  const isKept =
    requested.profile && (missingProfile === 'keep' || profiles.some(({id}) => id === requested.profile));
  const profile = isKept ? requested.profile : (profiles[0]?.id ?? '');
  const choice = {...requested, app, profile};
  return {choice, applications, versions, profiles, versionDescription: described?.description ?? ''};
};

/** Describes why the catalogue request failed and how to fix it. */
export const describeCatalogueError = (thrown: unknown) => {
  const {message, advice, detail} = AppStreamError.from(thrown);
  return `${message}${detail ? ` “${detail}”` : ''} ${advice}`;
};
