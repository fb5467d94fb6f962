/**
 * The process of the streamed application, for one session after the other. It communicates with the service by the messages in
 * `host-messages.ts`.
 */
import type {HostCommand, HostMessage} from './host-messages.ts';
import {HostSession} from './host-session.ts';
import {ProcessPreparation} from './preparation.ts';

let preparation: ProcessPreparation | undefined;
let session: HostSession | undefined;

function send(message: HostMessage) {
  // The service may exit at any time. Then `disconnect` ends this process, so a failed message is ignored.
  if (process.connected) process.send?.(message, undefined, {}, () => {});
}

process.on('message', (message: HostCommand) => {
  switch (message.type) {
    case 'prepare':
      preparation = new ProcessPreparation(message.preparation);
      break;
    case 'start':
      session = new HostSession(message.start, preparation, send);
      preparation = undefined;
      break;
    case 'connect':
      void session?.connect(message);
      break;
    case 'answer':
      void session?.applyAnswer(message);
      break;
    case 'disconnect':
      session?.disconnect(message.peer);
      break;
    case 'end-stream':
      session?.endStream(message.peer);
      break;
    case 'limit-fps':
      session?.limitFps(message.maxFps);
      break;
    case 'crash':
      process.kill(process.pid, message.signal);
      break;
    case 'end':
      void session?.end().then(() => send({type: 'ended'}));
      break;
    default:
      message satisfies never;
  }
});

// The service has exited.
process.on('disconnect', () => {
  const exit = () => process.exit(0);
  if (session) void session.end().then(exit);
  else exit();
});

// Ctrl-C in a terminal reaches every process, but the service decides when this one ends.
process.on('SIGINT', () => {});
