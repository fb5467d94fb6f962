import type {Scenarios} from '../scenario.ts';
import {CONNECT, OWN_BACK_END} from './deployment.ts';
import {EMBED} from './embed.ts';
import {DEMO_SERVICE, GETTING_STARTED, LOCAL_KIT_APP, README, WHICH_ROAD} from './first-stream.ts';
import {ACCESSIBILITY, CDN} from './publish.ts';
import {RECIPES} from './recipes.ts';
import {NVCF_GATEWAY, PORTAL} from './roads.ts';
import {WHEP} from './whep.ts';

/** The scenarios of each guide. */
export const SCENARIOS: Readonly<Record<string, Scenarios>> = {
  'README.md': README,
  'docs/accessibility.md': ACCESSIBILITY,
  'docs/cdn.md': CDN,
  'docs/connect-to-a-deployment.md': CONNECT,
  'docs/demo-service.md': DEMO_SERVICE,
  'docs/embed.md': EMBED,
  'docs/getting-started.md': GETTING_STARTED,
  'docs/local-kit-app.md': LOCAL_KIT_APP,
  'docs/nvcf-gateway.md': NVCF_GATEWAY,
  'docs/own-back-end.md': OWN_BACK_END,
  'docs/portal.md': PORTAL,
  'docs/recipes.md': RECIPES,
  'docs/which-road.md': WHICH_ROAD,
  'docs/whep.md': WHEP,
};
