import {Server, type IncomingMessage, type ServerResponse} from 'node:http';
import type {TestRunnerPlugin} from '@web/test-runner';
import {createDemoService} from '../../demo/service/demo-service.ts';
import {pickMediaPorts, QUICK_STAGES} from './service/demo-options.ts';
import {PageServices} from './service/page-services.ts';
import {RefusingService} from './service/refusing-service.ts';
import {serveStreamPage} from './page/stream-page.ts';

/**
 * Serves a demo service below `/service` to each of the tests' pages, with small frames and quick cold starts. Also serves
 * `/refusing/…` (`refusal.ts`) and `/stream-page`.
 */
export const demoServicePlugin = (): TestRunnerPlugin => {
  const services = new PageServices(() =>
    createDemoService({
      video: {width: 640, height: 360, fps: 15},
      hasFrameCode: true,
      coldStart: {stepMs: 100},
      defaultStages: QUICK_STAGES,
      idleMs: 120_000,
      // The next test starts a session soon, and draws few frames.
      prepareDelayMs: 300,
      preparedFrames: 0,
      mediaPorts: pickMediaPorts(),
    }),
  );
  const refusing = new RefusingService(services);
  return {
    name: 'demo-service',
    serverStart: ({server}) => {
      if (!isHttpServer(server)) throw new Error('The demo service needs a plain HTTP server');
      services.attach(server);
      addHandlerBefore(server, async (request, response) => {
        return serveStreamPage(request, response) || (await refusing.handle(request, response));
      });
    },
    serverStop: () => services.close(),
  };
};

// `instanceof` alone leaves the type parameters of `Server` open.
const isHttpServer = (server: unknown): server is Server => server instanceof Server;

/** Calls `handle` before the existing listeners. They receive each request that `handle` does not answer. */
const addHandlerBefore = (
  server: Server,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>,
) => {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    void handle(request, response).then((isHandled) => {
      if (!isHandled) for (const listener of listeners) listener.call(server, request, response);
    });
  });
};
