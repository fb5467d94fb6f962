import {join} from 'node:path';
import {build} from 'vite';
import type {InstalledPackage} from './installed-package.ts';

/** The files of a script of an installed project, as its bundler writes them: their texts by their names. */
export const bundlePage = async (
  project: InstalledPackage,
  script: string,
): Promise<ReadonlyMap<string, string>> => {
  const built = await build({
    root: project.folder,
    configFile: false,
    logLevel: 'silent',
    build: {write: false, lib: {entry: join(project.folder, script), formats: ['es'], fileName: 'page'}},
  });
  const chunks = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  return new Map(
    chunks.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code] as const] : [])),
  );
};
