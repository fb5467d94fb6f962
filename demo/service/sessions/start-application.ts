import {findApplication, findLatestVersion, findProfile} from '../catalogue/catalogue.ts';
import type {ConnectionType, Sessions} from './sessions.ts';
import type {Session} from './session.ts';
import type {Switches} from './switches.ts';

/**
 * Starts the newest version of an application on a machine of its own, for a client that sends no create request.
 * Like an application with a public address, its offer contains the address for media. Resolves with undefined if there is
 * no such application or no capacity.
 */
export async function startApplication(
  sessions: Sessions,
  {
    connectionType,
    appId,
    switches,
  }: {
    readonly connectionType: ConnectionType;
    readonly appId: string;
    readonly switches?: Switches | undefined;
  },
): Promise<Session | undefined> {
  const application = findApplication(appId);
  const version = application && findLatestVersion(application)?.version;
  const profile = version && findProfile(appId, version, 'default');
  if (!application || !profile) return undefined;
  const demo: Switches = {candidates: 'in-offer', ...switches};
  return sessions.create(
    {id: appId, profile: profile.id, version, arguments: {demo}},
    {application, version, profile},
    connectionType,
  );
}
