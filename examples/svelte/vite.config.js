import {svelte} from '@sveltejs/vite-plugin-svelte';
import {defineConfig} from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  server: {proxy: {'/service': {target: 'http://127.0.0.1:5173', ws: true}}},
  // Without it, Vitest takes the part of Svelte that renders on a server.
  resolve: process.env.VITEST ? {conditions: ['browser']} : {},
  test: {environment: 'jsdom'},
});
