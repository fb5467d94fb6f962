import type {Scenarios} from '../scenario.ts';
import {CONNECT, OWN_BACK_END} from './deployment.ts';
import {EMBED} from './embed.ts';
import {DEMO_SERVICE, GETTING_STARTED, LOCAL_KIT_APP, README, WHICH_ROAD} from './first-stream.ts';
import {ACCESSIBILITY, CDN} from './publish.ts';
import {RECIPES} from './recipes.ts';
import {NVCF_GATEWAY, PORTAL} from './roads.ts';
import * as runs from './runs.ts';
import * as use from './use.ts';
import {WHEP} from './whep.ts';

/** The scenarios of each guide. */
export const SCENARIOS: Readonly<Record<string, Scenarios>> = {
  'README.md': README,
  'docs/accessibility.md': ACCESSIBILITY,
  'docs/cdn.md': CDN,
  'docs/connect-to-a-deployment.md': CONNECT,
  'docs/controls.md': use.CONTROLS,
  'docs/demo-service.md': DEMO_SERVICE,
  'docs/diagnosis.md': runs.DIAGNOSIS,
  'docs/embed.md': EMBED,
  'docs/getting-started.md': GETTING_STARTED,
  'docs/input.md': use.INPUT,
  'docs/languages.md': use.LANGUAGES,
  'docs/local-kit-app.md': LOCAL_KIT_APP,
  'docs/messages.md': runs.MESSAGES,
  'docs/migrating.md': runs.MIGRATING,
  'docs/monitoring.md': runs.MONITORING,
  'docs/nvcf-gateway.md': NVCF_GATEWAY,
  'docs/own-back-end.md': OWN_BACK_END,
  'docs/portal.md': PORTAL,
  'docs/recipes.md': RECIPES,
  'docs/reconnecting.md': runs.RECONNECTING,
  'docs/scene.md': runs.SCENE,
  'docs/security.md': use.SECURITY,
  'docs/server-rendering.md': use.SERVER_RENDERING,
  'docs/sessions.md': runs.SESSIONS,
  'docs/statistics.md': use.STATISTICS,
  'docs/styling.md': use.STYLING,
  'docs/testing.md': runs.TESTING,
  'docs/troubleshooting.md': runs.TROUBLESHOOTING,
  'docs/which-road.md': WHICH_ROAD,
  'docs/whep.md': WHEP,
  'docs/will-it-work.md': runs.WILL_IT_WORK,
};
