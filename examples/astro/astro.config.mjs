import node from '@astrojs/node';
import {defineConfig} from 'astro/config';

export default defineConfig({
  output: 'server',
  adapter: node({mode: 'standalone'}),
  devToolbar: {enabled: false},
  vite: {server: {proxy: {'/service': {target: 'http://127.0.0.1:5173', ws: true}}}},
});
