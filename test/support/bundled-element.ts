import {fileURLToPath} from 'node:url';
import {build} from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a script tag loads, as `npm run build` would write it to `dist/cdn`: the text of each file, by its name. */
export const bundleElement = async (): Promise<ReadonlyMap<string, string>> => {
  const built = await build({
    root,
    configFile: `${root}vite.config.ts`,
    mode: 'cdn',
    logLevel: 'error',
    build: {write: false},
  });
  // A library comes as a list of its formats.
  const [bundle] = Array.isArray(built) ? built : [];
  if (!bundle) throw new Error('The element was not built');
  return new Map(
    bundle.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])),
  );
};
