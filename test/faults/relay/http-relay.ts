import {request as ask, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse} from 'node:http';
import {setTimeout as sleep} from 'node:timers/promises';
import type {AnswerFault} from './injection.ts';

export interface HttpRelayOptions {
  /** The port of the service. */
  readonly target: () => number;
  readonly faultFor: (request: IncomingMessage) => AnswerFault | undefined;
  /** What becomes of each body on the way to the page. */
  readonly rewrite: (body: string) => string;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Carries one request to the service and its answer back, and spoils the answer as the fault of the moment wants. */
export const relayRequest = async (
  request: IncomingMessage,
  response: ServerResponse,
  {target, faultFor, rewrite}: HttpRelayOptions,
): Promise<void> => {
  const fault = faultFor(request);
  if (fault?.do === 'ignore') return;
  if (fault?.do === 'replace') {
    const {status, body = '', headers} = fault;
    write(response, {
      status,
      body,
      headers: {...corsFor(request), 'content-type': 'application/json', ...headers},
    });
    return;
  }
  const answer = await carry(request, target()).catch(() => undefined);
  if (!answer || fault?.do === 'lose') {
    request.socket.resetAndDestroy();
    return;
  }
  if (fault?.do === 'delay') await sleep(fault.ms);
  const body = rewrite(answer.body);
  if (fault?.do === 'truncate') {
    response.writeHead(answer.status, {...answer.headers, 'content-length': Buffer.byteLength(body)});
    response.write(body.slice(0, fault.bytes), () => request.socket.destroy());
  } else if (fault?.do === 'edit') {
    write(response, {...answer, body: body.replaceAll(fault.from, fault.to)});
  } else if (fault?.do === 'strip-cors') {
    const headers = Object.entries(answer.headers).filter(([name]) => !name.startsWith('access-control-'));
    write(response, {...answer, headers: Object.fromEntries(headers), body});
  } else write(response, {...answer, body});
};

const write = (response: ServerResponse, {status, headers, body}: Answer): void => {
  if (response.destroyed) return;
  response.writeHead(status, {...headers, 'content-length': Buffer.byteLength(body)});
  response.end(body);
};

/** So that the page can read what the service has never seen. */
const corsFor = ({headers: {origin}}: IncomingMessage): IncomingHttpHeaders =>
  origin === undefined
    ? {}
    : {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'Retry-After',
      };

const carry = (request: IncomingMessage, port: number): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const {method, url: path, headers} = request;
    const onward = ask({host: '127.0.0.1', port, method, path, headers, agent: false}, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 502,
          headers: without(answer.headers, 'transfer-encoding', 'connection', 'keep-alive'),
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    onward.on('error', reject);
    request.pipe(onward);
  });

const without = (headers: IncomingHttpHeaders, ...names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
