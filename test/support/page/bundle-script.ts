import {build, type InlineConfig} from 'vite';

/** Bundles a file into one script for a page. Returns the script. */
export const bundleScript = async (entry: string, config: InlineConfig = {}): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {write: false, target: 'es2022', lib: {entry, formats: ['es'], fileName: 'script'}},
    ...config,
  });
  const [script] = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  if (script?.type !== 'chunk') throw new Error(`Vite built no script of ${entry}`);
  return script.code;
};
