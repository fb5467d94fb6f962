import {mkdir, mkdtemp, rm} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {build} from 'vite';

// Here the bundles find the packages that they import.
const CACHE = resolve('node_modules/.cache');

/** The process that many tests fork, by the variable that names its bundle. */
const PROCESSES = {
  DEMO_HOST: 'demo/service/host/main.ts',
};

/** Processes as one JavaScript file each. */
export interface ProcessBundles {
  /** How what forks them finds them. */
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/**
 * Bundles the process that the demo service forks for its streams. A bundle starts in a third of
 * the time that tsx needs for the source, and the tests start hundreds of processes.
 */
export const bundleProcesses = async (): Promise<ProcessBundles> => {
  await mkdir(CACHE, {recursive: true});
  const folder = await mkdtemp(join(CACHE, 'processes-'));
  await build({
    configFile: false,
    logLevel: 'error',
    // To load these packages file by file takes most of the start.
    ssr: {noExternal: ['three', 'zod']},
    build: {
      ssr: true,
      outDir: folder,
      minify: false,
      rolldownOptions: {
        input: PROCESSES,
        output: {entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs'},
      },
    },
  });
  return {
    env: Object.fromEntries(Object.keys(PROCESSES).map((name) => [name, join(folder, `${name}.mjs`)])),
    remove: () => rm(folder, {recursive: true, force: true}),
  };
};
