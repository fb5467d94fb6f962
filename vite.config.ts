import {defineConfig, type Plugin, type UserConfig} from 'vite';

// The packages that a page's own bundler brings.
const DEPENDENCIES = /^(lit|zod|leven)(\/|$)/;

/** `dist/`: modules for bundlers, one for each source file. */
const modules: UserConfig = {
  build: {
    outDir: 'dist',
    target: 'es2022',
    minify: false,
    lib: {
      entry: {index: 'src/index.ts', define: 'src/define.ts', kit: 'src/kit.ts'},
      formats: ['es'],
      fileName: (_, name) => `${name}.js`,
    },
    rolldownOptions: {
      external: DEPENDENCIES,
      output: {preserveModules: true, preserveModulesRoot: 'src'},
    },
  },
};

/** Takes the white space and the comments out of the `html` and `css` literals, which no minifier looks into. */
const literals: Plugin = {
  name: 'literals',
  enforce: 'pre',
  transform: {
    filter: {id: /src\/view\/.*\.ts$/},
    handler: (code) =>
      code.replace(/\b(html|css)`[^]*?`/g, (literal) => {
        const flat = literal.replace(/\s+/g, ' ');
        return literal.startsWith('html')
          ? flat
          : flat.replace(/\/\*.*?\*\//g, '').replace(/ ?([{};,]) ?/g, '$1');
      }),
  },
};

/** `dist/cdn/`: what a script tag loads, dependencies inside; the parts that are loaded on demand lie beside it. */
const scriptTag: UserConfig = {
  plugins: [literals],
  build: {
    outDir: 'dist/cdn',
    target: 'es2022',
    lib: {entry: {'app-stream': 'src/define.ts'}, formats: ['es'], fileName: (_, name) => `${name}.js`},
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      // A library is minified but for its white space, unless it is asked for here.
      output: {minify: true, chunkFileNames: '[name].js'},
    },
  },
};

export default defineConfig(({mode}) => (mode === 'cdn' ? scriptTag : modules));
