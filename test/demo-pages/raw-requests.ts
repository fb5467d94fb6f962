import {once} from 'node:events';
import {request, type IncomingMessage} from 'node:http';
import {connect} from 'node:net';

type Headers = Readonly<Record<string, string>>;

/** Sends a request with headers that `fetch` does not allow. */
export async function send(
  port: number,
  path: string,
  headers: Headers,
  method = 'GET',
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request({host: '127.0.0.1', port, path, headers, method, agent: false}, (response) => {
      resolve(response.resume());
    });
    sent.once('error', reject).end();
  });
}

/** Sends a WebSocket handshake. Resolves with the first line of the response, or with `closed`. */
export async function upgrade(
  port: number,
  path: string,
  protocol = '',
  origin = '',
  host = `127.0.0.1:${port}`,
): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    [
      `GET ${path} HTTP/1.1`,
      `Host: ${host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      ...(origin ? [`Origin: ${origin}`] : []),
      ...(protocol ? [`Sec-WebSocket-Protocol: ${protocol}`] : []),
      '\r\n',
    ].join('\r\n'),
  );
  const data = once(socket, 'data').then(String);
  const closed = once(socket, 'close').then(() => 'closed');
  const signal = AbortSignal.timeout(5000);
  const unanswered = once(signal, 'abort').then(() => 'left open');
  const [line = ''] = (await Promise.race([data, closed, unanswered])).split('\r\n');
  socket.destroy();
  return line;
}
