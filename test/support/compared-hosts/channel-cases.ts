import assert from 'node:assert/strict';
import {setTimeout as wait} from 'node:timers/promises';
import {isDeepStrictEqual} from 'node:util';
import {frameKey, rawKey, SILENCE_MS, type HostCase} from './bench.ts';
import {until} from '../until.ts';

const joinParts = (messages: readonly Record<string, unknown>[], type: string): string =>
  messages
    .filter((message) => message['type'] === type && 'part' in message)
    .map(({value}) => String(value))
    .join('');

/** The bytes of the envelope in a text of `control_channel`. */
const envelopeBytes = (text: string): number => {
  const {customMessage = ''} = JSON.parse(text) as {customMessage?: string};
  return Buffer.byteLength(customMessage);
};

/** What NVIDIA's server sends and reads on the data channels. */
export const CHANNEL_CASES: readonly HostCase[] = [
  {
    title: 'input is version 3 of the protocol, which the host announces in four bytes',
    run: async ({connect}) => {
      const {peer} = await connect();
      await peer.waitFor('the handshake', ({inputs}) => inputs.length > 0);
      assert.deepEqual([...(peer.inputs[0] ?? [])], [0x0e, 2, 3, 0]);
      await peer.waitFor('both channels of the host', ({opened}) => opened.length >= 2);
      assert.deepEqual(peer.opened.toSorted(), ['control_channel', 'remote_trace_channel']);
    },
  },
  {
    title: 'the statistics of the host come once a second on stats_channel',
    run: async ({connect}) => {
      const {peer} = await connect();
      await peer.waitFor('two packets', ({stats}) => stats.length >= 2);
      for (const packet of peer.stats) {
        assert.equal(packet.length, 75);
        assert.deepEqual([...packet.slice(0, 2)], [3, 5]);
      }
    },
  },
  {
    title: 'a bare packet of version 2 is rejected, and only the first record of several is read',
    run: async ({host, connect}) => {
      const {peer} = await connect();
      peer.sendInput(rawKey(0x51));
      peer.sendInput(frameKey(0x52, [0x52, 0x53]));
      peer.sendInput(frameKey(0x54));
      await until('the last key', async () => (await host.readKeys(peer)).includes(0x54));
      const keys = await host.readKeys(peer);
      assert.deepEqual(
        keys.filter((vk) => vk >= 0x51 && vk <= 0x54),
        [0x52, 0x54],
      );
    },
  },
  {
    title: 'the host announces its features only when it is asked',
    run: async ({connect}) => {
      const {peer} = await connect();
      await wait(SILENCE_MS);
      assert.ok(!peer.streamMessages.some(({type}) => type === 'config'));
      peer.sendStream({type: 'config', value: {}});
      const {value} = await peer.waitFor('the answer', ({streamMessages}) =>
        streamMessages.find(({type}) => type === 'config'),
      );
      // An application that loads its scene may show another cursor.
      const {cursor_type, ...features} = value as Record<string, unknown>;
      assert.equal(typeof cursor_type, 'string');
      assert.deepEqual(features, {
        supports_localized_text_input: true,
        supports_large_messages: true,
        allow_dynamic_resize: true,
      });
    },
  },
  {
    title: 'a cursor comes by its name, and is in the answer for a client that asks later',
    run: async ({host, connect}) => {
      const {peer} = await connect();
      peer.sendStream({type: 'config', value: {}});
      await peer.waitFor('the answer', ({streamMessages}) =>
        streamMessages.find(({type}) => type === 'config'),
      );
      await host.setCursor('Hand', peer);
      await peer.waitFor('the cursor', ({streamMessages}) =>
        streamMessages.some((message) =>
          isDeepStrictEqual(message, {type: 'cursor', value: {cursor_type: 'Hand'}}),
        ),
      );
      peer.sendStream({type: 'config', value: {}});
      await peer.waitFor('the cursor in the answer', ({streamMessages}) =>
        streamMessages.some(({type, value}) => type === 'config' && JSON.stringify(value).includes('"Hand"')),
      );
    },
  },
  {
    title: 'a clipboard comes as a text, and a long one in parts beside the type',
    run: async ({host, connect}) => {
      const {peer} = await connect();
      await host.copy('naïve', peer);
      await peer.waitFor('the text', ({streamMessages}) =>
        streamMessages.some(({type, value}) => type === 'clipboard' && value === 'naïve'),
      );
      const long = 'x'.repeat(150_000);
      await host.copy(long, peer);
      await peer.waitFor('the parts', ({streamMessages}) => joinParts(streamMessages, 'clipboard') === long);
      const parts = peer.streamMessages.filter((message) => 'part' in message);
      assert.deepEqual(
        parts.map(({part, numParts}) => [part, numParts]),
        parts.map((_part, at) => [at + 1, parts.length]),
      );
      assert.ok(peer.texts.every((text) => envelopeBytes(text) <= 65_535));
    },
  },
  {
    title: 'a clipboard goes as a text or in parts, and one over 65,535 bytes is dropped',
    run: async ({host, connect}) => {
      const {peer} = await connect();
      peer.sendStream({type: 'clipboard', value: 'z'.repeat(80_000)});
      peer.sendStream({type: 'clipboard', part: 1, numParts: 2, value: 'y'.repeat(50_000)});
      peer.sendStream({type: 'clipboard', part: 2, numParts: 2, value: 'y'.repeat(10)});
      peer.sendStream({type: 'clipboard', value: 'naïve'});
      await until('the short text', async () =>
        (await host.readPasted(peer)).some(({text}) => text === 'naïve'),
      );
      const lengths = (await host.readPasted(peer)).map(({length}) => length);
      assert.deepEqual(lengths, [50_010, 5]);
    },
  },
  {
    title: 'a message of the application is for “app”, and a long one comes in parts',
    run: async ({host, connect}) => {
      const {peer} = await connect();
      await host.sendLong(100_000, peer);
      await peer.waitFor('the parts', ({appMessages}) => {
        const parts = appMessages.filter((message) => 'part' in message);
        return parts.length > 1 && parts.length === parts[0]?.['numParts'];
      });
      assert.ok(peer.texts.every((text) => envelopeBytes(text) <= 65_535));
      assert.ok(peer.texts.some((text) => text.includes('messageRecipient\\":\\"app\\"')));
    },
  },
  {
    title: 'a requested size is at least 256 pixels, at most that of the host, and even',
    run: async ({host, connect}) => {
      const {peer} = await connect();
      for (const [width, height] of [
        [100, 301],
        [801, 401],
        [9000, 9000],
      ])
        peer.sendStream({type: 'resize', value: {width, height}});
      const [small, odd, large] = await until('three sizes', async () => {
        const sizes = await host.readResizes(peer);
        return sizes.length >= 3 ? sizes : undefined;
      });
      assert.deepEqual(
        [small, odd, large],
        [
          [256, 300],
          [800, 400],
          [1280, 720],
        ],
      );
    },
  },
  {
    title: 'a text that is not JSON ends the session, after an exit message',
    run: async ({connect}) => {
      const {client, peer} = await connect();
      peer.sendText('{"customMessage":');
      await peer.waitFor('the exit message', ({texts}) =>
        texts.find((text) => text.includes(String(0x80040002))),
      );
      assert.equal(await client.waitForClose(), 1006);
    },
  },
  {
    title:
      'a host whose application sends no frame for seven to ten seconds ends the session, after an exit message',
    run: async ({host, connect}) => {
      const {client, peer} = await connect();
      const begun = performance.now();
      await host.stopFrames();
      await peer.waitFor('the exit message', ({texts}) =>
        texts.find((text) => text.includes(String(0x8003000f))),
      );
      assert.ok(performance.now() - begun > 6000);
      assert.equal(await client.waitForClose(), 1006);
    },
  },
  {
    title: 'a host that stops sends its exit message on control_channel, and cuts the socket',
    run: async ({host, connect}) => {
      const {client, peer} = await connect();
      await host.stop(peer);
      await peer.waitFor('the exit message', ({texts}) =>
        texts.find((text) => text.includes('"exitMessage"')),
      );
      assert.equal(await client.waitForClose(), 1006);
    },
  },
];
