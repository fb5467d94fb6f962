import {Server, type IncomingMessage, type ServerResponse} from 'node:http';
import type {TestRunnerPlugin} from '@web/test-runner';
import {createDemoService} from '../../demo/service/demo-service.ts';
import {ownMediaPorts} from './own-media-ports.ts';
import {RefusingService} from './refusing-service.ts';
import {handleStreamPage} from './stream-page.ts';
import {executeWheel} from './wheel-command.ts';

/**
 * Serves the demo service to the tests' pages, under the prefix `/service`: small pictures, quick cold starts. Beside it
 * `/refusing/…` (`refusal.ts`) and `/stream-page`, and the command by which a test turns the wheel (`turn-wheel.ts`).
 */
export const demoServicePlugin = (): TestRunnerPlugin => {
  const service = createDemoService({
    video: {width: 640, height: 360, fps: 15},
    coldStart: {stepMs: 300},
    idleMs: 120_000,
    mediaPorts: ownMediaPorts(),
  });
  const refusing = new RefusingService(service);
  return {
    name: 'demo-service',
    serverStart: ({server}) => {
      if (!isHttpServer(server)) throw new Error('The demo service needs a plain HTTP server');
      service.attach(server, {prefix: '/service'});
      putBefore(server, async (request, response) => {
        return handleStreamPage(request, response) || (await refusing.handle(request, response));
      });
    },
    serverStop: () => service.close(),
    executeCommand: executeWheel,
  };
};

// Without it `instanceof` alone leaves the types of requests open.
const isHttpServer = (server: unknown): server is Server => server instanceof Server;

/** Asks `handle` before the listeners that are there; what it does not take goes on to them. */
const putBefore = (
  server: Server,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>,
) => {
  const former = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    void handle(request, response).then((isTaken) => {
      if (!isTaken) for (const listener of former) listener.call(server, request, response);
    });
  });
};
