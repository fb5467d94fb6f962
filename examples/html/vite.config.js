import {playwright} from '@vitest/browser-playwright';
import {defineConfig} from 'vitest/config';

const launchOptions = {executablePath: process.env.CHROME_PATH};

export default defineConfig({
  server: {proxy: {'/service': {target: 'http://127.0.0.1:5173', ws: true}}},
  test: {
    include: ['*.test.js'],
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({launchOptions}),
      instances: [{browser: 'chromium'}],
    },
  },
});
