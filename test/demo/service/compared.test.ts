import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {describe, it} from 'node:test';
import {createDemoService} from '../../../demo/service/demo-service.ts';
import {splitMessage} from '../../../demo/service/host/message-parts.ts';
import {pickMediaPorts, QUICK_STAGES} from '../../support/service/demo-options.ts';
import {openBench, type ComparedHost} from '../../support/compared-hosts/bench.ts';
import {CHANNEL_CASES} from '../../support/compared-hosts/channel-cases.ts';
import type {HostPeer} from '../../support/compared-hosts/host-peer.ts';
import {SIGNALING_CASES} from '../../support/compared-hosts/signaling-cases.ts';

/** The host that the cases run against has this size (`nvst.md` 4.7). */
const VIDEO = {width: 1280, height: 720, fps: 30};

/** Asks the application, and resolves with the payload of its answer. */
const ask = async (
  peer: HostPeer,
  event_type: string,
  {payload = {}, answer = event_type}: {readonly payload?: object; readonly answer?: string} = {},
): Promise<Record<string, unknown>> => {
  const {length} = peer.appMessages;
  peer.sendApp({event_type, payload});
  const message = await peer.waitFor(`${answer} of the application`, ({appMessages}) =>
    appMessages.slice(length).find((one) => one['event_type'] === answer),
  );
  return message['payload'] as Record<string, unknown>;
};

const readLog = async (peer: HostPeer, kind: string): Promise<Record<string, unknown>[]> => {
  const {inputs} = await ask(peer, 'demoInputLog');
  return (inputs as Record<string, unknown>[]).filter((input) => input['kind'] === kind);
};

const sendMessage = (peer: HostPeer, event_type: string, payload: Record<string, unknown>) => {
  for (const text of splitMessage({event_type, payload})) peer.sendText(text);
};

/** A move to the middle of the video, as version 3 of the input protocol frames it. */
const MOVE = [
  ...[0x23, 0, 0, 0, 0, 0, 0x0f, 0x44, 0x34, 0x21, 0, 26],
  ...[
    5, 0, 0, 0, 0x02, 0x80, 0x01, 0x68, 0, 0, 0x05, 0, 0x02, 0xd0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x0f, 0x42,
    0x40,
  ],
];

/** The demo's application without a session, which every client of its port reaches. */
const openComparedDemoHost = async (): Promise<ComparedHost> => {
  const service = createDemoService({
    mediaPorts: pickMediaPorts(),
    video: VIDEO,
    // NVIDIA's server has one setting for both sizes.
    maximumSize: VIDEO,
    defaultStages: QUICK_STAGES,
    preparedFrames: 0,
  });
  const server = createServer((_request, response) => response.writeHead(404).end());
  service.attach(server, {prefix: '/service'});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${port}/service/direct`,
    setCursor: async (_name, peer) => {
      peer.sendApp({event_type: 'openStageRequest', payload: {url: 'tea-set.usda'}});
      // The application may still report the stage of its start.
      await peer.waitFor('the stage is open', ({appMessages}) =>
        appMessages.some(
          (message) =>
            message['event_type'] === 'openedStageResult' && JSON.stringify(message).includes('tea-set.usda'),
        ),
      );
      await ask(peer, 'makePrimsPickable', {
        payload: {paths: ['/World']},
        answer: 'makePrimsPickableResponse',
      });
      peer.sendInput(MOVE);
    },
    copy: async (text, peer) => sendMessage(peer, 'demoCopy', {text}),
    sendLong: async (length, peer) => sendMessage(peer, 'demoEcho', {text: 'x'.repeat(length)}),
    readKeys: async (peer) =>
      (await readLog(peer, 'key')).filter(({pressed}) => pressed === true).map(({vk}) => Number(vk)),
    readPasted: async (peer) =>
      (await readLog(peer, 'paste')).map(({text, length}) => ({text: String(text), length: Number(length)})),
    readResizes: async (peer) =>
      (await readLog(peer, 'resize')).map(({width, height}) => [Number(width), Number(height)] as const),
    stopFrames: async () => {
      for (const {id} of service.sessions) {
        const address = `http://127.0.0.1:${port}/service/demo/sessions/${id}/conditions`;
        await fetch(address, {method: 'PATCH', body: JSON.stringify({maxFps: 0})});
      }
    },
    stop: async (peer) => peer.sendApp({event_type: 'demoQuit', payload: {}}),
    close: async () => {
      await service.close();
      server.close();
      server.closeAllConnections();
    },
  };
};

describe('the host of the demo', {concurrency: 3}, () => {
  for (const {title, run} of [...SIGNALING_CASES, ...CHANNEL_CASES]) {
    it(title, async () => {
      const bench = openBench(await openComparedDemoHost());
      try {
        await run(bench);
      } finally {
        bench.close();
        await bench.host.close();
      }
    });
  }
});
