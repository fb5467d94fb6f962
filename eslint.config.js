import lit from 'eslint-plugin-lit';
import wc from 'eslint-plugin-wc';
import tseslint from 'typescript-eslint';

const DOM = ['document', 'window', 'HTMLElement', 'customElements'].map((name) => ({
  name,
  message: 'This layer works without a DOM.',
}));
const WORLD = ['fetch', 'WebSocket', 'RTCPeerConnection'].map((name) => ({
  name,
  message: 'A run reaches the world through its ports.',
}));

/**
 * One layer of `src/`: the layers that it must not import, the packages that it must not need. A layer that is `seen`
 * may be imported for its types alone.
 */
const layer = (folder, {above = [], seen = [], packages = [], globals = []}) => ({
  files: [`src/${folder}/**/*.ts`],
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        paths: [{name: 'zod', message: 'zod/mini does it at a quarter of the size.'}],
        patterns: [
          {
            group: above.map((name) => `**/${name}/**`),
            message: `Imports point down only: ${folder}/ stands below.`,
          },
          {
            group: seen.map((name) => `**/${name}/**`),
            allowTypeImports: true,
            message: `${folder}/ knows this layer by its types; element/ alone joins the two.`,
          },
          {group: packages, message: `${folder}/ works without this package.`},
        ].filter(({group}) => group.length > 0),
      },
    ],
    'no-restricted-globals': ['error', ...globals],
  },
});
const LIT = ['lit', 'lit/*'];

export default tseslint.config(
  {ignores: ['dist/', 'node_modules/']},
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {parserOptions: {projectService: true, tsconfigRootDir: import.meta.dirname}},
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', {allowNumber: true}],
      '@typescript-eslint/no-confusing-void-expression': ['error', {ignoreArrowShorthand: true}],
      '@typescript-eslint/consistent-type-imports': 'error',
      // A signal's reason may be anything.
      '@typescript-eslint/prefer-promise-reject-errors': [
        'error',
        {allowThrowingAny: true, allowThrowingUnknown: true},
      ],
      'no-console': 'error',
      'max-lines': ['error', 300],
    },
  },
  {
    files: ['src/**/*.ts', 'demo/**/*.ts'],
    ...wc.configs['flat/best-practice'],
  },
  {files: ['src/**/*.ts'], ...lit.configs['flat/all']},
  {
    files: ['src/view/**/*.ts'],
    // Templates here are functions of a state, not methods of an element: there is no method to pass.
    rules: {'lit/no-template-arrow': 'off', 'lit/no-template-map': 'off'},
  },
  {
    files: ['src/element/listening-element.ts'],
    // Merging types the events of this element, where `error` means something else than elsewhere in the DOM.
    rules: {'@typescript-eslint/no-unsafe-declaration-merging': 'off'},
  },
  layer('network', {
    above: [
      'element',
      'view',
      'input',
      'messages',
      'diagnosis',
      'memory',
      'session',
      'service',
      'connection',
      'errors',
    ],
    packages: LIT,
    globals: DOM,
  }),
  layer('errors', {
    above: [
      'element',
      'view',
      'input',
      'messages',
      'diagnosis',
      'memory',
      'session',
      'service',
      'connection',
    ],
    packages: LIT,
    globals: [...DOM, ...WORLD],
  }),
  layer('service', {
    above: ['element', 'view', 'input', 'messages', 'diagnosis', 'memory', 'session', 'connection'],
    packages: LIT,
    globals: DOM,
  }),
  layer('connection', {
    above: ['element', 'view', 'messages', 'diagnosis', 'memory', 'session', 'service'],
    packages: LIT,
  }),
  layer('session', {
    above: ['element', 'view', 'input', 'messages', 'diagnosis', 'memory'],
    seen: ['service', 'connection'],
    packages: LIT,
    globals: [...DOM, ...WORLD],
  }),
  layer('diagnosis', {
    above: ['element', 'view', 'input', 'messages', 'memory'],
    packages: LIT,
  }),
  layer('memory', {
    above: ['element', 'view', 'input', 'messages', 'diagnosis', 'connection'],
    seen: ['service'],
    packages: LIT,
    globals: [...DOM, ...WORLD],
  }),
  layer('input', {
    above: ['element', 'view', 'messages', 'diagnosis', 'memory', 'session', 'service'],
    seen: ['connection'],
    packages: LIT,
  }),
  layer('messages', {
    above: ['element', 'view', 'input', 'diagnosis', 'memory', 'session', 'service'],
    packages: LIT,
    globals: [...DOM, ...WORLD],
  }),
  layer('view', {above: ['element', 'diagnosis', 'memory'], seen: ['service', 'connection', 'session']}),
  {
    files: ['demo/**/*.ts', 'test/**/*.ts'],
    rules: {
      'no-console': 'off',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // What a seam declares as asynchronous may have nothing to wait for in one of its makings.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // chai's assertions are properties, and their types look like promises that nobody waits for.
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-floating-promises': 'off',
      '@typescript-eslint/unbound-method': 'off',
      // A text is taken apart by code points on purpose.
      '@typescript-eslint/no-misused-spread': 'off',
    },
  },
  {files: ['**/*.js'], ...tseslint.configs.disableTypeChecked},
);
