import {wait} from '../bench-browser.ts';
import type {Measurement} from '../measurement.ts';
import {measureTroubles, WATCH_MS, watchTrouble} from '../network/measure-troubles.ts';
import {createTroubles, FAIR_PATH, type Trouble} from '../network/troubles.ts';
import {ClientBrowser} from './client-browser.ts';
import {KitHost} from './kit-host.ts';
import {missingTools} from './network-tools.ts';
import {ShapedLinks} from './shaped-link.ts';

const TROUBLES: readonly Trouble<ShapedLinks>[] = [
  ...createTroubles((links: ShapedLinks, state) => links.set(state)),
  {
    name: '2 Mbit/s, queue of 2 s',
    begin: async (links) => links.set({...FAIR_PATH, kilobitsPerSecond: 2000}, 2000),
  },
  {
    name: 'another address after 3 s',
    begin: async (links) => {
      await links.pull();
      await wait(3000);
      await links.reroute();
    },
  },
];

export const realNetwork: Measurement = {
  name: 'real-network',
  title: 'A bad network with NVIDIA’s streaming server',
  missing: missingTools,
  method: `
The same ${WATCH_MS / 1000} s with NVIDIA’s streaming server without a GPU. It sends 1280×720 at 30 frames a second, half of which is noise, so
that its encoder needs every bit. Host and browser are in two network namespaces, with a round trip of 50 ms and queues of
200 ms in each direction. Each stream has a fresh host, which counts the sign-ins. The bare page answers the offer as it is.`,
  measure: async (options) => {
    const links = await ShapedLinks.open();
    try {
      const browser = await ClientBrowser.open(links);
      try {
        return await measureTroubles({
          ...options,
          troubles: TROUBLES,
          play: async (client, trouble, index) => {
            await links.restore();
            const host = await KitHost.open(links, index);
            try {
              const page = await browser.open(client);
              try {
                await page.evaluate((signalingUrl) => bench.start({signalingUrl}), host.url);
                const watched = await watchTrouble(page, {
                  path: links,
                  trouble,
                  code: 'blocks',
                  paintedAt: ([, number]) => host.paintedAt.get(number),
                });
                return {...watched, signIns: host.signIns};
              } finally {
                await page.close();
              }
            } finally {
              await host.close();
            }
          },
        });
      } finally {
        await browser.close();
      }
    } finally {
      await links.close();
    }
  },
};
