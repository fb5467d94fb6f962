import type {Scenarios} from '../scenario.ts';
import {RECIPES} from './recipes.ts';

/** The scenarios of each guide. */
export const SCENARIOS: Readonly<Record<string, Scenarios>> = {
  'docs/recipes.md': RECIPES,
};
