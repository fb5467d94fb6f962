/** The entries of the package without `define`, whose declarations are written by themselves. Each has a file in `src/`. */
export const ENTRIES = [
  'index',
  'kit',
  'nvcf',
  'nvst',
  'ov-web-rtc',
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
