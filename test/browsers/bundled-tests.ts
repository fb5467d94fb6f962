import type {TestRunnerConfig} from '@web/test-runner';
import {build, type Plugin, type Rolldown} from 'vite';

type Middleware = NonNullable<TestRunnerConfig['middleware']>[number];

/** Where the pages find what several test files share. No folder of the project has this name. */
const SHARED = 'bundled-tests';
/** The element that a page loads in three files instead of its modules. */
export const BUNDLED_ELEMENT = `${SHARED}/define.js`;

/**
 * Bundles test files, each with the address of its source. They share three files: the packages, the sources, and what the
 * tests have in common. Otherwise each page would load hundreds of modules. A module runs only if the page imports it.
 */
const bundle = async (files: readonly string[], plugins: Plugin[]): Promise<Map<string, string>> => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins,
    resolve: {conditions: ['production', 'browser', 'module']},
    build: {
      write: false,
      minify: false,
      sourcemap: true,
      target: 'es2022',
      lib: {
        entry: {...Object.fromEntries(files.map((file) => [file, file])), [BUNDLED_ELEMENT]: 'src/define.ts'},
        formats: ['es'],
      },
      rolldownOptions: {
        // The server of the test runner has this module.
        external: /^\/__web-dev-server__/,
        treeshake: false,
        output: {
          entryFileNames: '[name]',
          chunkFileNames: `${SHARED}/[name]-[hash].js`,
          strictExecutionOrder: true,
          codeSplitting: {
            groups: [
              {name: 'packages', test: /\/node_modules\//},
              {name: 'sources', test: /\/src\/.*\.ts$/},
              {name: 'support', test: /(?<!\.test)\.ts$/},
            ],
          },
        },
      },
    },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  return new Map(outputs.map((output) => [`/${output.fileName}`, textOf(output)]));
};

const textOf = (output: Rolldown.OutputChunk | Rolldown.OutputAsset): string =>
  output.type === 'chunk' ? output.code : String(output.source);

/** Bundles the test files and the element, and resolves with what serves them. */
export const serveBundledTests = async (
  files: readonly string[],
  plugins: Plugin[] = [],
): Promise<Middleware> => {
  const bundles = await bundle(files, plugins);
  return async (context, next) => {
    const text = bundles.get(context.path);
    if (text === undefined) {
      await next();
      return;
    }
    context.type = context.path.endsWith('.map') ? 'json' : 'js';
    // A browser keeps the compiled code only of files that it may store.
    context.set('cache-control', 'max-age=3600');
    context.body = text;
  };
};
