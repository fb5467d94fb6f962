import type {IncomingMessage, Server, ServerResponse} from 'node:http';
import type {Duplex} from 'node:stream';

interface Attachable {
  handle(request: IncomingMessage, response: ServerResponse, prefix: string): Promise<boolean>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

/**
 * Adds a service in front of a server's request listeners. Returns a function that removes it. Requests that are not
 * for the service go to the existing listeners.
 *
 * Node passes an upgrade to every listener, so other listeners (a dev server's hot reload) keep working. An upgrade
 * that has no other listener is closed.
 */
export function attachService(server: Server, service: Attachable, prefix: string): () => void {
  const listeners = server.listeners('request');
  const respond = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (await service.handle(message, response, prefix)) return;
    if (listeners.length === 0) response.writeHead(404).end();
    for (const listener of listeners) listener.call(server, message, response);
  };
  const onRequest = (message: IncomingMessage, response: ServerResponse) => void respond(message, response);
  const onUpgrade = (message: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!service.upgrade(message, socket, head) && server.listenerCount('upgrade') === 1) socket.destroy();
  };
  server.removeAllListeners('request');
  server.on('request', onRequest);
  // A listener of the server might otherwise answer an upgrade that the service closes.
  server.prependListener('upgrade', onUpgrade);
  return () => {
    server.off('request', onRequest);
    server.off('upgrade', onUpgrade);
    for (const listener of listeners) {
      server.on('request', (message, response) => {
        listener.call(server, message, response);
      });
    }
  };
}
