/**
 * The process of the minimal host. It serves the bench's pages and a streaming service below `/service` from one origin.
 * With `--demo`, it serves the demo service below `/demo` instead. `host-messages.ts` has its messages.
 */
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {createDemoService} from '../../demo/service/demo-service.ts';
import {serveBenchService} from './bench-service.ts';
import {BenchSessions} from './bench-sessions.ts';
import {acceptSignIn} from './bench-signaling.ts';
import type {BenchCommand, BenchReport} from './host-messages.ts';
import {serveFile} from './static-files.ts';

/** Other ports than those of a running demo and of the tests. */
const DEMO_MEDIA_PORTS = {min: 48_600, max: 48_799};

const sessions = new BenchSessions();
const server = createServer((request, response) => {
  if (!serveBenchService(sessions, request, response)) serveFile(request.url ?? '/', response);
});
// A page keeps its connections over a pause of the bench.
server.keepAliveTimeout = 60_000;

const demo = process.argv.includes('--demo') ? createDemoService({mediaPorts: DEMO_MEDIA_PORTS}) : undefined;
// Each service would refuse the sign-ins of the other one.
if (demo) demo.attach(server, {prefix: '/demo'});
else server.on('upgrade', (request, socket, head) => acceptSignIn(sessions, request, socket, head));

const report = (message: BenchReport) => process.send?.(message);

const follow = async (command: BenchCommand) => {
  switch (command.type) {
    case 'prepare':
      await sessions.prepare(command.sessions);
      break;
    case 'configure':
      sessions.configure(command.settings);
      break;
    case 'change-link':
      sessions.changeLink(command.link);
      break;
    case 'change-address':
      await sessions.changeAddress();
      break;
    case 'end-sessions':
      sessions.endAll();
      break;
    default:
      command satisfies never;
  }
};

process.on('message', (command: BenchCommand) => {
  follow(command).then(
    () => report({type: 'done'}),
    (error: unknown) => report({type: 'done', error: String(error)}),
  );
});

process.on('disconnect', () => {
  sessions.close();
  void (demo?.close() ?? Promise.resolve()).then(() => process.exit(0));
});

// Ctrl-C in a terminal reaches every process, but the bench decides when this one ends.
process.on('SIGINT', () => undefined);

server.listen(0, '127.0.0.1', () =>
  report({type: 'listening', port: (server.address() as AddressInfo).port}),
);
