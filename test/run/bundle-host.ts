import {mkdir, mkdtemp, rm} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {build} from 'vite';

// Here the bundle finds the packages that it imports.
const CACHE = resolve('node_modules/.cache');

/** The process of the demo's host as one JavaScript file. */
export interface HostBundle {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Bundles the process that the demo service forks for each stream. The bundle starts in a third of the time that tsx needs
 * for the source, and the tests open several hundred streams.
 */
export const bundleHost = async (): Promise<HostBundle> => {
  await mkdir(CACHE, {recursive: true});
  const folder = await mkdtemp(join(CACHE, 'demo-host-'));
  await build({
    configFile: false,
    logLevel: 'error',
    // To load these packages file by file takes most of the start.
    ssr: {noExternal: ['fflate', 'three', 'zod']},
    build: {
      ssr: 'demo/service/host/main.ts',
      outDir: folder,
      minify: false,
      rolldownOptions: {output: {entryFileNames: 'main.mjs'}},
    },
  });
  return {path: join(folder, 'main.mjs'), remove: () => rm(folder, {recursive: true, force: true})};
};
