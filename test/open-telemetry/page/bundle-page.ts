import {fileURLToPath} from 'node:url';
import {build} from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Bundles the page with the web SDK of OpenTelemetry. Returns the text of its script. */
export const bundlePage = async (): Promise<string> => {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {entry: `${root}test/open-telemetry/page/main.ts`, formats: ['es'], fileName: () => 'main.js'},
    },
  });
  const [file] = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  if (file?.type !== 'chunk') throw new Error('Vite built no script');
  return file.code;
};
