import {APPLICATIONS} from '../catalogue/applications.ts';
import {FUNCTIONS} from '../../shared/functions.ts';

/** An application that the portal publishes. Its names are those of the portal's responses. */
export interface PortalApp {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly function_id: string;
  readonly function_version_id: string;
  /** The address of media, if it is not in the offer of the host. */
  readonly mediaServer: string | null;
  readonly mediaPort: number | null;
}

/** The published applications: those of the catalogue that anyone may start. */
export const PORTAL_APPS: readonly PortalApp[] = APPLICATIONS.filter(
  ({creation}) => creation === 'allowed',
).map(({id, name, description}) => {
  const called = FUNCTIONS.find(({appId}) => appId === id) ?? FUNCTIONS[0];
  return {
    id,
    title: name,
    description,
    function_id: called?.id ?? '',
    function_version_id: called?.versionId ?? '',
    mediaServer: null,
    mediaPort: null,
  };
});
