import {readdirSync} from 'node:fs';
import {basename} from 'node:path';
import MagicString from 'magic-string';
import {minify} from 'terser';
import {defineConfig, type BuildOptions, type Plugin, type UserConfig} from 'vite';
import {ENTRIES, ON_DEMAND, SCRIPT_TAGS} from './build/entries.ts';

// The dependencies of the package. The bundler of the page resolves them.
const DEPENDENCIES = /^(@lit|lit|zod|leven|react)(\/|$)/;

/** The licenses of the packages whose code a build contains, beside its files. */
const LICENSES = 'THIRD-PARTY-LICENSES.md';

/** The paths in `src/` of the entries, by the names of their files. */
const sources = (entries: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(entries).map(([file, path]) => [file, `src/${path}.ts`]));

/**
 * `dist/`: readable modules for bundlers, one for each module of `src/`. No bundler can drop a class with decorators from a
 * module, so a page gets the element, and Lit, only if it imports them.
 */
const modules: UserConfig = {
  build: {
    outDir: 'dist',
    target: 'es2022',
    minify: false,
    lib: {
      entry: sources(Object.fromEntries(['define', ...ENTRIES].map((name) => [name, name]))),
      formats: ['es'],
    },
    rolldownOptions: {
      external: DEPENDENCIES,
      // The declarations have the comments.
      output: {
        preserveModules: true,
        preserveModulesRoot: 'src',
        entryFileNames: '[name].js',
        comments: {jsdoc: false},
      },
    },
  },
};

/** Takes the white space and the comments out of the `html`, `css` and `unsafeCSS` literals, which no minifier looks into. */
const literals: Plugin = {
  name: 'literals',
  enforce: 'pre',
  transform: {
    filter: {id: {exclude: /node_modules/}},
    handler: (code) => {
      const text = new MagicString(code).replace(
        /(?<![\w.`/])(html|css|unsafeCSS\()`(?:\\.|[^\\`])*`/g,
        (literal: string) => {
          const flat = literal.replace(/\s+/g, ' ');
          return literal.startsWith('html')
            ? flat
            : flat.replace(/\/\*.*?\*\//g, '').replace(/ ?([{};,]) ?|(:) /g, '$1$2');
        },
      );
      return text.hasChanged()
        ? {code: text.toString(), map: text.generateMap({hires: 'boundary'})}
        : undefined;
    },
  },
};

/** The policy of Lit for trusted types, which a page may refuse. Lit then assigns plain texts. */
const POLICY = /\w+\.createPolicy\(['"]lit-html['"],\{createHTML:\w+=>\w+\}\)/;

/** A page whose `trusted-types` has no `lit-html` would otherwise refuse the whole file. */
const optionalPolicy: Plugin = {
  name: 'optional-policy',
  transform: {
    filter: {id: /\/lit-html\/lit-html\.js$/},
    handler: (code) => {
      if (!POLICY.test(code)) throw new Error('lit-html creates its policy in another way');
      return {code: code.replace(POLICY, '(()=>{try{return $&}catch{}})()'), map: null};
    },
  },
};

/** Terser makes the files two percent smaller than the bundler's own minifier. */
const terser: Plugin = {
  name: 'terser',
  generateBundle: async (_, bundle) => {
    // Brotli compresses statements better than sequences of expressions.
    const compress = {
      passes: 3,
      sequences: false,
      pure_getters: true,
      keep_fargs: false,
      unsafe_arrows: true,
    };
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const minified = await minify(chunk.code, {
        module: true,
        ecma: 2020,
        compress,
        format: {comments: /allFunctions/},
      });
      chunk.code = minified.code ?? chunk.code;
    }
  },
};

/**
 * Chromium 136 and newer compile all functions of a file that begins with this comment on another thread, while the file
 * arrives. A start calls most functions of the first file.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/** Lit uses both when the file is loaded. A server has neither, and must be able to load the file. */
const SERVER_FALLBACK = `var HTMLElement = globalThis.HTMLElement ?? class {};
var document = globalThis.document ?? {createTreeWalker() {}};`;

/** A package inside the packages of another one is a second version of it, and users would load both. */
const oneVersion: Plugin = {
  name: 'one-version',
  moduleParsed: ({id}) => {
    if (/\/node_modules\/.*\/node_modules\//.test(id)) throw new Error(`A package is bundled twice: ${id}`);
  },
};

/** Files of `dist/cdn/`, with the dependencies inside. */
const scriptTags = (
  entries: Readonly<Record<string, string>>,
  {plugins, banner = '', ...build}: {plugins?: Plugin[]; banner?: string} & BuildOptions,
): UserConfig => ({
  plugins: [oneVersion, literals, optionalPolicy, terser, plugins],
  build: {
    outDir: 'dist/cdn',
    target: 'es2022',
    lib: {entry: sources(entries), formats: ['es']},
    rolldownOptions: {
      output: {
        // In library mode, Vite keeps white space unless this asks for its removal.
        minify: true,
        intro: SERVER_FALLBACK,
        postBanner: banner,
        // A page that loaded the tag of one version never gets a part of another one from a cache.
        entryFileNames: ({name}) => (name in SCRIPT_TAGS ? '[name].js' : '[name]-[hash].js'),
        chunkFileNames: '[name]-[hash].js',
      },
    },
    ...build,
  },
});

const {'app-stream': tagModule, ...others} = SCRIPT_TAGS;

/** All files but that of the tag. They share code with each other. */
const parts = scriptTags({...others, ...ON_DEMAND}, {license: {fileName: `PARTS-${LICENSES}`}});

/**
 * Lets the tag import the files on demand, which `dist/cdn/` already has. They share no code with the tag: a page that loads it
 * as `app-stream.js?ver=6` would run it twice if one of them imported `app-stream.js`.
 */
const onDemand: Plugin = {
  name: 'on-demand',
  enforce: 'pre',
  resolveId: (source, _, {kind}) => {
    if (kind !== 'dynamic-import') return undefined;
    const name = basename(source, '.ts');
    const file = readdirSync('dist/cdn').find((known) => /^(.+)-[\w-]{8}\.js$/.exec(known)?.[1] === name);
    if (file === undefined) throw new Error(`build/entries.ts does not list ${source}`);
    return {id: `./${file}`, external: 'relative'};
  },
};

/** The file of the tag: everything from the attribute to the frame. */
const tag = scriptTags(
  {'app-stream': tagModule},
  {plugins: [onDemand], banner: COMPILE_HINT, license: {fileName: LICENSES}, emptyOutDir: false},
);

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

const CONFIGURATIONS: Readonly<Record<string, UserConfig>> = {parts, tag, cli: command};

export default defineConfig(({mode}) => CONFIGURATIONS[mode] ?? modules);
