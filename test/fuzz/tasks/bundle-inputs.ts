import {fileURLToPath} from 'node:url';
import {build} from 'vite';

/** Bundles the page that feeds the largest permitted inputs to the parsers. Returns its script. */
export const bundleInputs = async (): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: {'process.env.NODE_ENV': '"production"'},
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {input: fileURLToPath(new URL('largest-inputs.ts', import.meta.url))},
    },
  });
  const chunks = [result].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  const script = chunks.find((chunk) => chunk.type === 'chunk' && chunk.isEntry);
  if (script?.type !== 'chunk') throw new Error('Vite wrote no script');
  return script.code;
};
