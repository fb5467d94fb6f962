import type {StreamingService} from '../../src/index.ts';
import {newestFirst} from '../../src/service/catalogue.ts';
import type {SettingValues} from '../../site/playground/link-state.ts';
import {STAGE_NAMES} from '../shared/stages.ts';

/** Loads what the catalogue offers for a request: its applications, and the versions and profiles of the selected one. */
export const loadSuggestions = async (
  service: StreamingService,
  {'app-id': app = '', version: requested}: SettingValues,
  signal: AbortSignal,
): Promise<Readonly<Record<string, readonly string[]>>> => {
  const applications = (await service.listApplications({signal})).map(({id}) => id);
  const isKnown = applications.includes(app);
  const listed = isKnown ? await service.listVersions(app, {signal}) : [];
  const versions = newestFirst(listed.map(({version}) => version));
  const version = requested ?? versions[0] ?? '';
  const profiles = versions.includes(version) ? await service.listProfiles(app, version, {signal}) : [];
  return {
    'app-id': applications,
    version: versions,
    profile: profiles.map(({id}) => id),
    'stage-uri': STAGE_NAMES,
  };
};
