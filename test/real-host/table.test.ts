import {describe, it} from 'node:test';
import {type ComparedHost, openBench} from '../support/compared-hosts/bench.ts';
import {CHANNEL_CASES} from '../support/compared-hosts/channel-cases.ts';
import {SIGNALING_CASES} from '../support/compared-hosts/signaling-cases.ts';
import {until} from '../support/until.ts';
import {missingKit} from './host/find-kit.ts';
import {RealHost} from './host/real-host.ts';

const openComparedHost = async (): Promise<ComparedHost> => {
  const host = await RealHost.open(['--resizable', '--resize', 'ignore']);
  const events = host.listen();
  return {
    url: host.url,
    setCursor: async (cursor, peer) => {
      // Before, the server keeps a change to itself.
      await peer.waitFor('the stream has begun', ({texts}) =>
        texts.some((text) => text.includes('"videoStreamProgress":2')),
      );
      await host.order({cursor});
    },
    copy: async (clipboard) => {
      await host.waitForClient();
      await host.order({clipboard});
    },
    sendLong: async (bytes) => {
      await host.waitForClient();
      await host.order({send: {type: 'long', bytes}});
    },
    readKeys: async () =>
      events
        .all('keyboard')
        .filter((event) => event['key_state'] === 'DOWN')
        .map((event) => Number(event['key_code'])),
    readPasted: async () =>
      events
        .all('clipboard')
        .map(({value, length}) =>
          typeof value === 'string' ? {text: value, length: value.length} : {length: Number(length)},
        ),
    readResizes: async () =>
      events.all('resize').map(({width, height}) => [Number(width), Number(height)] as const),
    stopFrames: async () => {
      await host.waitForClient();
      // A stream that has hardly begun may continue without frames.
      const {frames} = await host.state();
      await until('a second of frames', async () => (await host.state()).frames > frames + 30);
      await host.order({frames: false});
    },
    stop: () => host.order({restart: 1}),
    close: () => host.close(),
  };
};

describe('NVIDIA’s server', {skip: missingKit() ?? false, concurrency: 4, timeout: 120_000}, () => {
  for (const {title, run} of [...SIGNALING_CASES, ...CHANNEL_CASES]) {
    it(title, async () => {
      const bench = openBench(await openComparedHost());
      try {
        await run(bench);
      } finally {
        bench.close();
        await bench.host.close();
      }
    });
  }
});
