/// <reference types="vite/client" />

/** The stages of the demo service, by the names under which it opens them. */
export const stageNames = Object.keys(import.meta.glob('../stages/*.usd*'))
  .map((path) => path.replace('../stages/', ''))
  .sort();

/** `tea-set.usda` as people would write it. */
export const stageTitle = (name: string) => {
  const words = name.replace(/\.\w+$/, '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
