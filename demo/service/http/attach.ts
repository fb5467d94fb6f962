import type {IncomingMessage, Server, ServerResponse} from 'node:http';
import type {Duplex} from 'node:stream';

interface Attachable {
  handle(request: IncomingMessage, response: ServerResponse, prefix: string): Promise<boolean>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

/**
 * Puts a service before what a server does already, and returns how to undo it. Requests that are not the
 * service's go on to the listeners that were there before; upgrades are told to every listener by Node, so that others
 * (a dev server's hot reload) need no such care, but an upgrade that nobody else can want is turned away.
 */
export function attach(server: Server, service: Attachable, prefix: string): () => void {
  const former = server.listeners('request');
  const answer = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (await service.handle(message, response, prefix)) return;
    if (former.length === 0) response.writeHead(404).end();
    for (const listener of former) listener.call(server, message, response);
  };
  const request = (message: IncomingMessage, response: ServerResponse): void =>
    void answer(message, response);
  const upgrade = (message: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (!service.upgrade(message, socket, head) && server.listenerCount('upgrade') === 1) socket.destroy();
  };
  server.removeAllListeners('request');
  server.on('request', request);
  server.on('upgrade', upgrade);
  return () => {
    server.off('request', request);
    server.off('upgrade', upgrade);
    for (const listener of former) {
      server.on('request', (message, response) => {
        listener.call(server, message, response);
      });
    }
  };
}
