import {launchBrowser} from '../support/browser.ts';
import {openDemo, portOf} from './start-demo.ts';

/** The name of another site, which leads to this machine. */
export const FOREIGN_HOST = 'evil.test';

/** The demo and the browser of all files: each start of a demo transforms the sources and the guides again. */
export const shareDemo = async () => {
  const [demo, browser] = await Promise.all([
    openDemo('--port', '0'),
    launchBrowser([`--host-resolver-rules=MAP ${FOREIGN_HOST} 127.0.0.1`]),
  ]);
  return {
    env: {DEMO_PORT: String(portOf(demo.output)), DEMO_BROWSER: browser.wsEndpoint()},
    close: async () => {
      await browser.close();
      await demo.close();
    },
  };
};
