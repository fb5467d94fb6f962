import react from '@vitejs/plugin-react';
import {defineConfig} from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  server: {proxy: {'/service': {target: 'http://127.0.0.1:5173', ws: true}}},
  test: {environment: 'jsdom'},
});
