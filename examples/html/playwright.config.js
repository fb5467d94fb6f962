import {defineConfig} from '@playwright/test';

const port = 5180;

export default defineConfig({
  testMatch: '*.spec.js',
  use: {
    baseURL: `http://127.0.0.1:${port}/html/`,
    launchOptions: {executablePath: process.env.CHROME_PATH},
  },
  webServer: {command: `vite --host 127.0.0.1 --port ${port} --strictPort`, port, cwd: '..'},
});
