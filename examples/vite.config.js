import {svelte} from '@sveltejs/vite-plugin-svelte';
import react from '@vitejs/plugin-react';
import vue from '@vitejs/plugin-vue';
import {playwright} from '@vitest/browser-playwright';
import {defineConfig} from 'vitest/config';

const launchOptions = {executablePath: process.env.CHROME_PATH};

export default defineConfig({
  plugins: [
    react(),
    vue({template: {compilerOptions: {isCustomElement: (tag) => tag === 'app-stream'}}}),
    svelte(),
  ],
  server: {proxy: {'/service': {target: 'http://127.0.0.1:5173', ws: true}}},
  build: {
    outDir: 'dist/vite',
    rolldownOptions: {input: ['html', 'react', 'vue', 'svelte'].map((name) => `${name}/index.html`)},
  },
  // Without it, Vitest takes the part of Svelte that renders on a server.
  resolve: process.env.VITEST ? {conditions: ['browser']} : {},
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'jsdom',
          include: ['{react,vue,svelte,astro}/**/*.test.*', 'unit-tests/{vitest,both}.test.*'],
          environment: 'jsdom',
          globals: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'happy-dom',
          include: ['unit-tests/{vitest,both}.test.*'],
          environment: 'happy-dom',
          globals: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['html/*.test.js'],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({launchOptions}),
            instances: [{browser: 'chromium'}],
          },
        },
      },
    ],
  },
});
