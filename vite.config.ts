import MagicString from 'magic-string';
import {minify} from 'terser';
import {defineConfig, type Plugin, type UserConfig} from 'vite';

// The dependencies of the package. The bundler of the page resolves them.
const DEPENDENCIES = /^(@lit|lit|zod|leven|react)(\/|$)/;

/** The licenses of the packages whose code a build contains, beside its files. */
const LICENSES = 'THIRD-PARTY-LICENSES.md';

/** `dist/`: modules for bundlers, one for each source file. */
const modules: UserConfig = {
  build: {
    outDir: 'dist',
    target: 'es2022',
    minify: false,
    sourcemap: true,
    lib: {
      entry: {
        index: 'src/index.ts',
        define: 'src/define.ts',
        kit: 'src/kit.ts',
        nvst: 'src/nvst.ts',
        'ov-web-rtc': 'src/ov-web-rtc.ts',
        testing: 'src/testing.ts',
        react: 'src/react.ts',
      },
      formats: ['es'],
      fileName: (_, name) => `${name}.js`,
    },
    rolldownOptions: {
      external: DEPENDENCIES,
      output: {preserveModules: true, preserveModulesRoot: 'src'},
    },
  },
};

/** What a plugin returns: the changed code with the map to its source, or nothing. */
const changed = (text: MagicString) =>
  text.hasChanged() ? {code: text.toString(), map: text.generateMap({hires: 'boundary'})} : undefined;

/** Takes the white space and the comments out of the `html`, `css` and `unsafeCSS` literals, which no minifier looks into. */
const literals: Plugin = {
  name: 'literals',
  enforce: 'pre',
  transform: {
    filter: {id: /src\/.*\.ts$/},
    handler: (code) =>
      changed(
        new MagicString(code).replace(/\b(html|css|unsafeCSS\()`[^]*?`/g, (literal: string) => {
          const flat = literal.replace(/\s+/g, ' ');
          return literal.startsWith('html')
            ? flat
            : flat.replace(/\/\*.*?\*\//g, '').replace(/ ?([{};,]) ?/g, '$1');
        }),
      ),
  },
};

/** The parts that every start needs, by their paths in `import()`, with the names that are taken from each. */
const PARTS_OF_START: Readonly<Record<string, string>> = {'./nvst/nvst-connector.ts': 'nvst'};

/**
 * Makes the parts that every start needs static imports. A browser learns of a part only when it has the file that asks
 * for it, which costs a round trip.
 */
const partsOfStart: Plugin = {
  name: 'parts-of-start',
  enforce: 'pre',
  transform: {
    filter: {id: /src\/.*\.ts$/},
    handler: (code) => {
      const imports: string[] = [];
      const text = new MagicString(code).replace(/\bimport\(('[^']+')\)/g, (lazy: string, path: string) => {
        const names = PARTS_OF_START[path.slice(1, -1)];
        if (!names) return lazy;
        imports.push(`import {${names}} from ${path};`);
        return `Promise.resolve({${names}})`;
      });
      return changed(text.prepend(imports.join('')));
    },
  },
};

/** Terser makes the files two percent smaller than the bundler's own minifier. */
const terser: Plugin = {
  name: 'terser',
  renderChunk: async (code) => {
    // Brotli compresses statements better than sequences of expressions.
    const compress = {
      passes: 3,
      sequences: false,
      pure_getters: true,
      keep_fargs: false,
      unsafe_arrows: true,
    };
    const minified = await minify(code, {module: true, ecma: 2020, compress, sourceMap: true});
    return {code: minified.code ?? code, map: typeof minified.map === 'string' ? minified.map : null};
  },
};

/**
 * Chromium 136 and newer compile all functions of a file that begins with this comment on another thread, while the file
 * arrives. A start calls most functions of the first file.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/** The file name of a part. Every language has tables of the same names, which become `cards-de.js`. */
const chunkFileName = (module: string) => {
  const [, language, table] = /\/locales\/(\w\w)\/(\w+)\.ts$/.exec(module) ?? [];
  return language && table ? `${table}-${language}.js` : '[name].js';
};

/** `dist/cdn/`: what a script tag loads, dependencies inside; the parts that are loaded on demand lie beside it. */
const scriptTag: UserConfig = {
  plugins: [literals, partsOfStart, terser],
  build: {
    outDir: 'dist/cdn',
    target: 'es2022',
    sourcemap: true,
    license: {fileName: LICENSES},
    lib: {entry: {'app-stream': 'src/define.ts'}, formats: ['es'], fileName: (_, name) => `${name}.js`},
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        // In library mode, Vite keeps white space unless this asks for its removal.
        minify: true,
        postBanner: ({isEntry}) => (isEntry ? COMPILE_HINT : ''),
        chunkFileNames: ({facadeModuleId}) => chunkFileName(facadeModuleId ?? ''),
        codeSplitting: {
          groups: [
            {name: 'app-stream', tags: ['$initial']},
            // English comes with what chooses the language, and saves a round trip.
            {name: 'languages', test: /\/src\/(locales\/(en\/cards|\w[\w-]+\.ts)|element\/texts)/},
            // One file, though other parts use pieces of it.
            {name: 'view', test: /\/node_modules\/lit|\/src\/view\/(?!failure)/},
          ],
        },
      },
    },
  },
};

/** `dist/cli/`: the command of the package for Node, dependencies inside, and the scripts of its page. */
const command: UserConfig = {
  ssr: {noExternal: true},
  build: {
    ssr: true,
    outDir: 'dist/cli',
    target: 'node20',
    license: {fileName: LICENSES},
    rolldownOptions: {
      input: {
        main: 'cli/main.ts',
        page: 'cli/doctor/page/main.ts',
        recorder: 'cli/doctor/page/recorder.ts',
      },
      output: {entryFileNames: '[name].js', chunkFileNames: '[name].js'},
    },
  },
};

const CONFIGURATIONS: Readonly<Record<string, UserConfig>> = {cdn: scriptTag, cli: command};

export default defineConfig(({mode}) => CONFIGURATIONS[mode] ?? modules);
