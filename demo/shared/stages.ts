/// <reference types="vite/client" />
import {GENERATED_STAGE} from './stage-file.ts';

/** The names of the demo stages, which the demo service accepts as stage URIs. */
export const STAGE_NAMES = [
  ...Object.keys(import.meta.glob('../stages/*.usd*')).map((path) => path.replace('../stages/', '')),
  GENERATED_STAGE,
].sort();

/** Converts a file name such as `tea-set.usda` to a title such as "Tea set". */
export const toStageTitle = (name: string) => {
  const title = name.replace(/\.\w+$/, '').replaceAll('-', ' ');
  return title.charAt(0).toUpperCase() + title.slice(1);
};
