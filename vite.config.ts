import MagicString from 'magic-string';
import {minify} from 'terser';
import {defineConfig, type Plugin, type UserConfig} from 'vite';
import {ENTRIES, SCRIPT_TAGS} from './build/entries.ts';

// The dependencies of the package. The bundler of the page resolves them.
const DEPENDENCIES = /^(@lit|lit|zod|leven|react)(\/|$)/;

/** The licenses of the packages whose code a build contains, beside its files. */
const LICENSES = 'THIRD-PARTY-LICENSES.md';

/** `dist/`: readable modules for bundlers, one for each entry and one for each moment at which code loads. */
const modules: UserConfig = {
  build: {
    outDir: 'dist',
    target: 'es2022',
    minify: false,
    lib: {
      entry: Object.fromEntries(['define', ...ENTRIES].map((name) => [name, `src/${name}.ts`])),
      formats: ['es'],
      fileName: (_, name) => `${name}.js`,
    },
    rolldownOptions: {
      external: DEPENDENCIES,
      output: {
        // The declarations have the comments.
        comments: {jsdoc: false},
        chunkFileNames: 'parts/[name].js',
        codeSplitting: {
          groups: [
            // A page that imports only the client of the service gets no Lit. No bundler can drop a class with decorators
            // from a module. Each connection type has its own entry.
            {
              name: 'service',
              tags: ['$initial'],
              test: /\/src\/(service\/(?!connection-types\/)|errors\/|platform\/|locales\/page-texts)/,
            },
            // A page that imports only the preflight gets no Lit either. The diagnosis and the stream share these modules.
            {
              name: 'address',
              tags: ['$initial'],
              test: /\/connection\/(connector|stream-size|ice-servers|nvst\/signaling\/(open-socket|own-clients))\.ts$/,
            },
            // The view and the elements of a scene choose their texts by it.
            {name: 'look-up', test: /\/src\/locales\/look-up\.ts$/},
            // A stream needs these without the model of a scene.
            {
              name: 'messages',
              tags: ['$initial'],
              test: /\/src\/messages\//,
            },
            // Only the elements of a scene need Lit. A bundler leaves them out for a page that uses the model alone.
            {
              name: 'scene-model',
              tags: ['$initial'],
              test: /\/src\/scene\/model\//,
            },
            {
              name: 'scene-elements',
              tags: ['$initial'],
              test: /\/src\/(scene\/(?!model\/)|locales\/scene\/)/,
            },
            // A moment must not need the file of another one, which may have failed to load.
            {
              name: 'element',
              test: /\/src\/element\/app-stream-element\.ts$/,
            },
          ],
        },
      },
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
    filter: {id: {exclude: /node_modules/}},
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
    const minified = await minify(code, {module: true, ecma: 2020, compress});
    return {code: minified.code ?? code, map: null};
  },
};

/**
 * Chromium 136 and newer compile all functions of a file that begins with this comment on another thread, while the file
 * arrives. A start calls most functions of the first file.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/** Lit extends `HTMLElement` when the file is loaded. A server has none, and must be able to load the file. */
const SERVER_FALLBACK = 'var HTMLElement = globalThis.HTMLElement ?? class {};';

/** A package inside the packages of another one is a second version of it, and users would load both. */
const oneVersion: Plugin = {
  name: 'one-version',
  moduleParsed: ({id}) => {
    if (/\/node_modules\/.*\/node_modules\//.test(id)) throw new Error(`A package is bundled twice: ${id}`);
  },
};

/**
 * `dist/cdn/`: what script tags load, made from `dist/`, dependencies inside. The parts that are loaded on demand lie beside
 * the entries. The other entries import the code that they share with the tag from its file.
 */
const scriptTag: UserConfig = {
  plugins: [oneVersion, literals, terser],
  build: {
    outDir: 'dist/cdn',
    target: 'es2022',
    license: {fileName: LICENSES},
    lib: {
      entry: Object.fromEntries(
        Object.entries(SCRIPT_TAGS).map(([file, entry]) => [file, `dist/${entry}.js`]),
      ),
      formats: ['es'],
      fileName: (_, name) => `${name}.js`,
    },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        // In library mode, Vite keeps white space unless this asks for its removal.
        minify: true,
        intro: ({isEntry}) => (isEntry ? SERVER_FALLBACK : ''),
        postBanner: ({name}) => (name === 'app-stream' ? COMPILE_HINT : ''),
        // A page that loaded the main file of one version never gets a part of another one from a cache.
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: {
          groups: [
            // With all that it imports.
            {name: 'app-stream', test: /\/dist\/define\.js$/},
            // The controls and the statistics need Lit as well, and load after the view. So do the elements of a scene, which
            // alone need more of it.
            {
              name: 'view',
              test: /\/node_modules\/lit(?!.*\/(async-directive|ref|repeat|lit-element)\.js$)|\/dist\/parts\/view/,
            },
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
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // A stack trace keeps the names of the functions.
        minify: {
          compress: true,
          mangle: {keepNames: {function: true, class: true}},
          codegen: {removeWhitespace: true},
        },
      },
    },
  },
};

const CONFIGURATIONS: Readonly<Record<string, UserConfig>> = {cdn: scriptTag, cli: command};

export default defineConfig(({mode}) => CONFIGURATIONS[mode] ?? modules);
