import {fileURLToPath} from 'node:url';
import {build} from 'vite';
import type {Page} from '../../support/page/page-server.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Bundles the page with React's development build, whose StrictMode mounts twice. Returns its files by their paths. */
export const bundlePage = async (): Promise<Readonly<Record<string, Page>>> => {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: {'process.env.NODE_ENV': '"development"'},
    resolve: {
      alias: {
        'app-stream/react/scene': `${root}src/react-scene.ts`,
        'app-stream/react': `${root}src/react.ts`,
      },
    },
    build: {
      write: false,
      minify: false,
      lib: {entry: `${root}test/react/page/main.tsx`, formats: ['es'], fileName: () => 'main.js'},
    },
  });
  const [bundle] = Array.isArray(built) ? built : [];
  if (!bundle) throw new Error('Vite built nothing');
  return Object.fromEntries(
    bundle.output.flatMap((file) =>
      file.type === 'chunk' ? [[`/react/${file.fileName}`, {text: file.code}]] : [],
    ),
  );
};
