import vue from '@vitejs/plugin-vue';
import {defineConfig} from 'vitest/config';

export default defineConfig({
  plugins: [vue({template: {compilerOptions: {isCustomElement: (tag) => tag === 'app-stream'}}})],
  server: {proxy: {'/service': {target: 'http://127.0.0.1:5173', ws: true}}},
  test: {environment: 'jsdom'},
});
