import baselineJs from 'eslint-plugin-baseline-js';
import lit from 'eslint-plugin-lit';
import wc from 'eslint-plugin-wc';
import tseslint from 'typescript-eslint';

const DOM = ['document', 'window', 'HTMLElement', 'customElements'].map((name) => ({
  name,
  message: 'This layer works without a DOM.',
}));
const WORLD = ['fetch', 'WebSocket', 'RTCPeerConnection'].map((name) => ({
  name,
  message: 'This layer reaches the network through its ports.',
}));

/**
 * The layers of `src/`, from the lowest to the highest: one folder each. A layer may import only the layers before it.
 * `packages` lists packages that a layer must work without, `globals` the globals that it must not use.
 */
const LIT = ['lit', 'lit/*', '@lit/*'];
const LAYERS = [
  {layer: 'platform', packages: LIT},
  {layer: 'errors', packages: LIT, globals: [...DOM, ...WORLD]},
  {layer: 'stats', packages: LIT},
  {layer: 'service', packages: LIT, globals: DOM},
  {layer: 'connection', packages: LIT},
  {layer: 'session', packages: LIT, globals: [...DOM, ...WORLD]},
  {layer: 'locales', packages: LIT, globals: [...DOM, ...WORLD]},
  {layer: 'storage', packages: LIT, globals: [...DOM, ...WORLD]},
  {layer: 'messages', packages: LIT, globals: [...DOM, ...WORLD]},
  {layer: 'input', packages: LIT},
  {layer: 'video'},
  {layer: 'view'},
  {layer: 'controls'},
  {layer: 'idle'},
  {layer: 'remote'},
  {layer: 'diagnosis', packages: LIT},
  {layer: 'element'},
  {layer: 'scene'},
  {layer: 'telemetry', packages: LIT},
  {layer: 'testing'},
  {layer: 'react', packages: LIT},
];

const OWN_KEYS = {
  selector: 'ForInStatement',
  message: 'Use Object.keys(): a script of the page may add to Object.prototype.',
};

/** Layers that may import only the types of these layers. `element/` connects them. */
const TYPES_ONLY = {
  session: ['service', 'connection'],
  storage: ['service'],
  view: ['service', 'connection'],
  connection: ['stats'],
};

/** Layers that the tag never imports. They know the core as a page does: by the entries in `src/*.ts`. */
const NEIGHBOURS = ['scene', 'telemetry', 'testing', 'react'];
/**
 * What the core and its neighbours share: the abilities of the browser, the errors, the languages, the messages of Kit. The
 * entry `kit` would bring its schemas into the part of the package that the scene and the element share.
 */
const SHARED_LAYERS = ['platform', 'errors', 'locales', 'messages'];

/** `zod/mini` is the library for schemas. */
const SCHEMA_LIBRARIES = [
  {
    name: 'zod',
    message: 'Import zod/mini: zod is larger, and a strict CSP reports the code that it compiles.',
  },
  {name: 'valibot', message: 'Import zod/mini, the only library for schemas here.'},
];

const pathInto = (layers) => (layers.length ? `^(\\.\\./)+(${layers.join('|')})/` : undefined);

const layerRules = ({layer, packages = [], globals = []}, index) => ({
  files: [`src/${layer}/**/*.ts`],
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        paths: SCHEMA_LIBRARIES,
        patterns: [
          {
            // From the root of `src/`: connection/nvst/ has an input/ of its own.
            regex: pathInto(LAYERS.slice(index + 1).map(({layer: above}) => above)),
            message: `${layer}/ is below this layer: imports point down only.`,
          },
          {
            regex: pathInto(TYPES_ONLY[layer] ?? []),
            allowTypeImports: true,
            message: `${layer}/ may import only types from this layer. element/ connects the two.`,
          },
          {
            regex: NEIGHBOURS.includes(layer)
              ? pathInto(LAYERS.map((other) => other.layer).filter((other) => !SHARED_LAYERS.includes(other)))
              : undefined,
            message: `${layer}/ is beside the core, and imports only its entries in src/*.ts.`,
          },
          {
            // A page can load this entry as one file, without a bundler.
            regex: layer === 'telemetry' ? '^\\.\\./(errors/|[\\w-]+\\.ts$)' : undefined,
            allowTypeImports: true,
            message: `${layer}/ may import only types of the core.`,
          },
          {group: packages, message: `${layer}/ works without this package.`},
        ].filter(({group, regex}) => (group ? group.length > 0 : regex !== undefined)),
      },
    ],
    'no-restricted-globals': ['error', ...globals],
  },
});

/**
 * Features that the browsers of `browserslist` in `package.json` have not all, and the files that may use them. Each detects
 * the feature, and docs/compatibility.md states what is missing without it.
 */
const DETECTED = {
  'src/controls/control-list.ts': ['fullscreen', 'picture-in-picture'],
  'src/controls/row-visibility.ts': ['pointer-lock'],
  'src/video/video-element.ts': ['picture-in-picture'],
  'src/input/keyboard/capture-keyboard.ts': ['pointer-lock', 'fullscreen', 'keyboard-lock'],
  'src/input/capture-input.ts': ['pointer-lock'],
  'src/input/input-context.ts': ['pointer-lock'],
  'src/scene/stages/stages-element.ts': ['show-picker-select'],
};

/** The rule counts every `srcObject` as a use of media sources, and every `arguments` as one of a function's. */
const MISTAKEN = ['media-source', 'functions-caller-arguments'];

/** All browsers of `browserslist` in `package.json` have the features of this year's Baseline. */
const BASELINE = 2024;

/** Each browser that can read the syntax of the package has the features of this year's Baseline. */
const READS_SYNTAX = 2021;

/** Newer features, all of them in Baseline 2024. Before you add one, make sure that an old browser explains itself. */
const NEWER = [
  // `src/errors/check-browser.ts` checks them.
  'abortsignal-any',
  'promise-withresolvers',
  'request-video-frame-callback',
  'url-canparse',
  // Each browser that has the first ones has them.
  'abortsignal-timeout',
  'array-at',
  'array-by-copy',
  'broadcast-channel',
  'check-visibility',
  'constructed-stylesheets',
  'object-hasown',
  'permissions',
  'streams',
  // The element works without them.
  'aria-attribute-reflection',
  'async-clipboard',
  'form-associated-custom-elements',
  'media-capabilities',
  'state',
  'user-activation',
  'web-locks',
];

/** Reports syntax and APIs that a browser lacks which has the features of a year's Baseline. */
const baseline = (preset, available, ...features) => {
  const {rules} = baselineJs.configs[preset]({available, level: 'error'});
  const [level, options] = rules['baseline-js/use-baseline'];
  return {'baseline-js/use-baseline': [level, {...options, ignoreFeatures: [...MISTAKEN, ...features]}]};
};

/** Checks the build, whose packages could need newer browsers than the sources. */
export const buildConfig = {
  files: ['dist/cdn/*.js'],
  plugins: {'baseline-js': baselineJs},
  rules: baseline('recommended', BASELINE, ...new Set(Object.values(DETECTED).flat())),
};

export default tseslint.config(
  {ignores: ['**/dist/', 'release/', 'node_modules/', 'types/*.d.ts', 'examples/*', '!examples/connectors/']},
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {parserOptions: {projectService: true, tsconfigRootDir: import.meta.dirname}},
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', {allowNumber: true}],
      '@typescript-eslint/no-confusing-void-expression': ['error', {ignoreArrowShorthand: true}],
      '@typescript-eslint/consistent-type-imports': 'error',
      // The reason of an abort signal can have any type.
      '@typescript-eslint/prefer-promise-reject-errors': [
        'error',
        {allowThrowingAny: true, allowThrowingUnknown: true},
      ],
      'no-console': 'error',
      // Code, not comments: a reason takes the lines that it needs.
      'max-lines': ['error', {max: 300, skipComments: true, skipBlankLines: true}],
    },
  },
  {
    files: ['src/**/*.ts'],
    // Generated.
    ignores: ['src/react/*-interface.ts'],
    // Prettier wraps code, and leaves comments as they are.
    rules: {'max-len': ['error', {code: 1000, comments: 120, ignoreUrls: true}]},
  },
  {
    files: ['src/**/*.ts', 'demo/**/*.ts', 'site/**/*.ts'],
    ...wc.configs['flat/best-practice'],
  },
  {files: ['src/**/*.ts', 'site/**/*.ts'], ...lit.configs['flat/all']},
  {
    files: ['src/**/*.ts'],
    plugins: {'baseline-js': baselineJs},
    rules: baseline('recommended-ts', READS_SYNTAX, ...NEWER),
  },
  ...Object.entries(DETECTED).map(([file, features]) => ({
    files: [file],
    rules: baseline('recommended-ts', READS_SYNTAX, ...NEWER, ...features),
  })),
  {
    files: ['src/view/**/*.ts', 'src/stats/**/*.ts', 'src/controls/**/*.ts', 'src/scene/**/*.ts'],
    // These templates are functions of a state, so an element's method cannot be passed.
    rules: {'lit/no-template-arrow': 'off', 'lit/no-template-map': 'off'},
  },
  {
    files: ['site/**/*.ts'],
    // LitElement implements the callbacks. These elements are few, and their lists are short.
    rules: {'wc/guard-super-call': 'off', 'lit/no-template-map': 'off'},
  },
  {
    files: ['site/frame/report.ts'],
    // It shows the page what a block prints.
    rules: {'no-console': 'off'},
  },
  {
    files: ['src/element/settings/settings.ts'],
    // Declaration merging adds the types of the element's events. Its `error` event differs from the one of the DOM.
    rules: {'@typescript-eslint/no-unsafe-declaration-merging': 'off'},
  },
  {
    files: ['src/*.ts'],
    rules: {'@typescript-eslint/no-restricted-imports': ['error', {paths: SCHEMA_LIBRARIES}]},
  },
  ...LAYERS.map(layerRules),
  {files: ['src/**/*.ts'], rules: {'no-restricted-syntax': ['error', OWN_KEYS]}},
  {
    files: ['src/**/*.ts'],
    ignores: [
      // The controls, the panel of statistics and the diagnosis.
      'src/element/on-demand.ts',
      // The languages.
      'src/locales/load-tables.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        OWN_KEYS,
        {
          selector: 'ImportExpression',
          message: 'Only element/on-demand.ts and locales/load-tables.ts import on demand.',
        },
      ],
    },
  },
  {
    files: [
      'src/element/settings/attribute-warnings.ts',
      'src/element/state-listeners.ts',
      'src/element/run/repeated-failures.ts',
      'src/define.ts',
    ],
    // The only files that print, for the developer of the page.
    rules: {'no-console': ['error', {allow: ['warn']}]},
  },
  {
    // Generated: each member is optional.
    files: ['src/react/scene-interface.ts'],
    rules: {'@typescript-eslint/no-redundant-type-constituents': 'off'},
  },
  {
    // Generated: it lists all settings and events of the element.
    files: ['src/react/element-interface.ts'],
    rules: {'max-lines': 'off'},
  },
  {
    files: ['bench/**/*.ts', 'build/**/*.ts', 'cli/**/*.ts', 'demo/**/*.ts', 'test/**/*.{ts,tsx}'],
    rules: {
      'no-console': 'off',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // An implementation of an asynchronous contract may be synchronous.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['bench/**/*.ts', 'test/**/*.{ts,tsx}'],
    rules: {
      // chai's assertions are properties, and their types look like promises.
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-floating-promises': 'off',
      '@typescript-eslint/unbound-method': 'off',
      // Some tests split a text into code points.
      '@typescript-eslint/no-misused-spread': 'off',
    },
  },
  {files: ['**/*.js'], ...tseslint.configs.disableTypeChecked},
);
