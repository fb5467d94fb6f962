import {LANGUAGES} from '../src/locales/language.ts';

/** The entries of the package without `define`, whose declarations are written by themselves. Each has a file in `src/`. */
export const ENTRIES = [
  'index',
  'kit',
  'nvcf',
  'nvst',
  'portal',
  'preflight',
  'scene',
  'scene-define',
  'scene-model',
  'telemetry',
  'testing',
  'react',
  'react-scene',
] as const;

/** The entries of a page without a bundler: the names of their files in `dist/cdn`, and those of their modules. */
export const SCRIPT_TAGS = {
  'app-stream': 'define',
  'app-stream-kit': 'kit',
  'app-stream-nvcf': 'nvcf',
  'app-stream-portal': 'portal',
  'app-stream-preflight': 'preflight',
  'app-stream-scene': 'scene-define',
  'app-stream-telemetry': 'telemetry',
  'app-stream-testing': 'testing',
} as const;

/** The modules that the element imports on demand, by the names of their files in `dist/cdn`. */
export const ON_DEMAND = {
  controls: 'controls/controls',
  'diagnose-stream': 'element/diagnose-stream',
  'key-row': 'controls/key-row',
  'statistics-panel': 'controls/statistics/statistics-panel',
  ...Object.fromEntries(
    LANGUAGES.filter((language) => language !== 'en').map((language) => [language, `locales/${language}`]),
  ),
};
