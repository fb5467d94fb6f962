import {createHash} from 'node:crypto';
import {createServer, request as httpRequest, type IncomingHttpHeaders, type Server} from 'node:http';
import {request as httpsRequest} from 'node:https';
import type {AddressInfo} from 'node:net';
import type {Duplex} from 'node:stream';

/** A request that a server has received. */
interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

export interface FakeServer {
  /** `host:port` */
  readonly address: string;
  readonly received: readonly ReceivedRequest[];
  close(): void;
}

const listen = async (server: Server, received: readonly ReceivedRequest[]): Promise<FakeServer> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    received,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

/** A streaming machine that opens each WebSocket, and sends nothing. It selects the first subprotocol. */
export const openHost = (): Promise<FakeServer> => {
  const received: ReceivedRequest[] = [];
  const server = createServer((_, response) => response.writeHead(404).end());
  server.on('upgrade', ({url = '', headers}, socket) => {
    received.push({path: url, headers});
    const digest = createHash('sha1')
      .update(`${headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    const [protocol] = (headers['sec-websocket-protocol'] ?? '').split(',');
    socket.on('error', () => socket.destroy());
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${digest}\r\n` +
        `${protocol ? `Sec-WebSocket-Protocol: ${protocol}\r\n` : ''}\r\n`,
    );
  });
  return listen(server, received);
};

/** The server that knows the owner of each session. It allows a sign-in with 200, and refuses another one with 403. */
export const openOwners = (isOwner: (headers: IncomingHttpHeaders) => boolean): Promise<FakeServer> =>
  openOwnerCheck((headers) => (isOwner(headers) ? 200 : 403));

/** The same server, which may also ask the user to sign in. */
export const openOwnerCheck = (
  statusOf: (headers: IncomingHttpHeaders) => number | Promise<number>,
): Promise<FakeServer> => {
  const received: ReceivedRequest[] = [];
  const server = createServer(({url = '', headers}, response) => {
    received.push({path: url, headers});
    void Promise.resolve(statusOf(headers)).then((status) => response.writeHead(status).end());
  });
  return listen(server, received);
};

/** Opens a WebSocket with headers that a browser would not let a page set. Resolves to undefined if it is refused. */
export const openSocket = async (
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<Duplex | undefined> => (await upgrade(address, headers)).socket;

/** Requests a WebSocket, and closes it. Resolves to the status of the response. */
export const requestSocket = async (
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<number | undefined> => {
  const {status, socket} = await upgrade(address, headers);
  socket?.destroy();
  return status;
};

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'MDEyMzQ1Njc4OWFiY2RlZg==',
};

const upgrade = (address: string, headers: Readonly<Record<string, string>>) =>
  new Promise<{readonly status: number | undefined; readonly socket?: Duplex}>((resolve, reject) => {
    const send = address.startsWith('https:') ? httpsRequest : httpRequest;
    const request = send(address, {headers: {...UPGRADE, ...headers}, rejectUnauthorized: false});
    request.once('upgrade', ({statusCode}, socket) => resolve({status: statusCode, socket}));
    request.once('response', (response) => {
      response.resume();
      resolve({status: response.statusCode});
    });
    request.once('error', reject);
    request.end();
  });
