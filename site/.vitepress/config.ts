import {fileURLToPath} from 'node:url';
import {defineConfig} from 'vitepress';
import {anchorOf} from '../../build/generate/docs/markdown.ts';
import {frameScript} from '../build/frame-script.ts';
import {liveFence} from '../build/live-fence.ts';
import {readSidebar} from '../build/navigation.ts';
import {NOT_FOUND, NOT_FOUND_PAGE} from '../build/not-found.ts';
import {isPage, pathInSite} from '../build/page-paths.ts';
import {REPOSITORY, VERSION} from '../build/project.ts';
import {repositoryLinks} from '../build/repository-links.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export default defineConfig({
  title: '<app-stream>',
  description:
    'A web component that shows a remote NVIDIA Omniverse Kit application in a web page, over WebRTC',
  lang: 'en',
  // Relative addresses: the folder works under any path of any static host.
  base: './',
  srcDir: root,
  srcExclude: [
    'api/**',
    'demo/**',
    'release/**',
    'bench/**',
    'test/**',
    '**/node_modules/**',
    '**/dist/**',
    '.*/**',
  ],
  transformHead: ({page}) => {
    const toRoot = '../'.repeat(page.split('/').length - 1) || './';
    return [
      ['link', {rel: 'icon', href: `${toRoot}icon.svg`, type: 'image/svg+xml'}],
      ['link', {rel: 'apple-touch-icon', href: `${toRoot}apple-touch-icon.png`}],
    ];
  },
  transformHtml: (html, _, {page}) => (page === '404.md' ? NOT_FOUND_PAGE : html),
  rewrites: (source) => (isPage(source) ? pathInSite(source) : source),
  outDir: fileURLToPath(new URL('../dist', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../../node_modules/.cache/vitepress', import.meta.url)),
  markdown: {
    anchor: {slugify: anchorOf},
    // Languages that the highlighter lacks, by similar ones.
    languageAlias: {haproxy: 'nginx', caddyfile: 'nginx'},
    config: (md) => {
      repositoryLinks(md, {root, repository: REPOSITORY});
      liveFence(md);
    },
  },
  vue: {
    template: {
      compilerOptions: {isCustomElement: (tag) => tag === 'live-block' || tag === 'frame-playground'},
    },
  },
  vite: {
    // That of the repository builds the package.
    configFile: false,
    plugins: [frameScript()],
    // Its server loads Lit without the notices of its development build.
    resolve: {conditions: ['module', 'browser', 'production']},
    optimizeDeps: {entries: ['site/live/define.ts'], exclude: ['virtual:frame-script']},
    publicDir: fileURLToPath(new URL('../public', import.meta.url)),
  },
  themeConfig: {
    logo: '/icon.svg',
    notFound: NOT_FOUND,
    nav: [
      {text: 'Guide', link: '/getting-started.html'},
      {text: 'Playground', link: '/playground.html'},
      {text: 'Reference', link: '/reference.html'},
      {text: `v${VERSION}`, link: '/project/changelog.html'},
    ],
    sidebar: await readSidebar(),
    outline: {level: [2, 3]},
    search: {provider: 'local'},
    ...(REPOSITORY && {
      editLink: {pattern: `${REPOSITORY}/edit/main/:path`, text: 'Edit this page'},
      socialLinks: [{icon: 'github', link: REPOSITORY}],
    }),
  },
});
