import type {Scenarios} from '../scenario.ts';
import {ACCESSIBILITY, CDN} from './publish.ts';
import {EMBED} from './embed.ts';
import {RECIPES} from './recipes.ts';
import {WHEP} from './whep.ts';

/** The scenarios of each guide. */
export const SCENARIOS: Readonly<Record<string, Scenarios>> = {
  'docs/accessibility.md': ACCESSIBILITY,
  'docs/cdn.md': CDN,
  'docs/embed.md': EMBED,
  'docs/recipes.md': RECIPES,
  'docs/whep.md': WHEP,
};
