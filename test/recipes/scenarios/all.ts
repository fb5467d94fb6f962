import type {Scenarios} from '../scenario.ts';
import {CONNECT, OWN_BACK_END} from './deployment.ts';
import {EMBED} from './embed.ts';
import {VENDOR_LIBRARY} from './vendor-library.ts';
import {DEMO_SERVICE, GETTING_STARTED, LOCAL_KIT_APP, README, CONNECTION_TYPE} from './first-stream.ts';
import {ACCESSIBILITY, CDN} from './publish.ts';
import {RECIPES} from './recipes.ts';
import {NVCF_GATEWAY, PORTAL} from './connection-types.ts';
import * as runs from './runs.ts';
import * as use from './use.ts';
import {WHEP} from './whep.ts';

/** The scenarios of each guide. */
export const SCENARIOS: Readonly<Record<string, Scenarios>> = {
  'README.md': README,
  'docs/accessibility.md': ACCESSIBILITY,
  'docs/appearance.md': {...use.CONTROLS, ...use.STYLING, ...use.LANGUAGES},
  'docs/cdn.md': {...CDN, ...EMBED},
  'docs/connect-to-a-deployment.md': CONNECT,
  'docs/connection-type.md': {...CONNECTION_TYPE, ...LOCAL_KIT_APP, ...PORTAL, ...runs.VIEWERS},
  'docs/demo-service.md': DEMO_SERVICE,
  'docs/doctor.md': runs.WILL_IT_WORK,
  'docs/errors.md': runs.ERRORS,
  'docs/frameworks.md': use.SERVER_RENDERING,
  'docs/getting-started.md': GETTING_STARTED,
  'docs/input.md': {...use.INPUT, ...runs.IDLE_TIMEOUT},
  'docs/messages.md': runs.MESSAGES,
  'docs/migrating.md': {...runs.MIGRATING, ...VENDOR_LIBRARY},
  'docs/monitoring.md': runs.MONITORING,
  'docs/nvcf-gateway.md': NVCF_GATEWAY,
  'docs/own-back-end.md': OWN_BACK_END,
  'docs/quality.md': use.STATISTICS,
  'docs/recipes.md': RECIPES,
  'docs/reconnecting.md': runs.RECONNECTING,
  'docs/scene.md': runs.SCENE,
  'docs/security.md': use.SECURITY,
  'docs/sessions.md': runs.SESSIONS,
  'docs/testing.md': runs.TESTING,
  'docs/troubleshooting.md': {...runs.TROUBLESHOOTING, ...runs.DIAGNOSIS},
  'docs/whep.md': WHEP,
};
