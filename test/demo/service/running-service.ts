import {EventEmitter, once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {TestContext} from 'node:test';
import {
  createDemoService,
  type DemoService,
  type DemoServiceOptions,
} from '../../../demo/service/demo-service.ts';
import {pickMediaPorts} from '../../support/service/demo-options.ts';
import {TIMEOUT_MS} from '../../support/until.ts';

export interface RunningService {
  readonly service: DemoService;
  /** The base address, including the prefix. */
  readonly base: string;
  readonly port: number;
  /** Resolves when the sessions and their clients meet the condition. */
  until(condition: () => boolean): Promise<void>;
}

/** Starts a service on its own port. It is closed after the test. */
export async function runService(
  test: TestContext,
  options: DemoServiceOptions = {},
): Promise<RunningService> {
  const changes = new EventEmitter();
  const onChange = () => changes.emit('change');
  const video = {width: 320, height: 180, fps: 30};
  const service = createDemoService({
    video,
    preparedFrames: 0,
    mediaPorts: pickMediaPorts(),
    onChange,
    ...options,
  });
  const server = createServer((_request, response) => response.end('the page'));
  service.attach(server, {prefix: '/service'});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  test.after(async () => {
    await service.close();
    server.close();
    server.closeAllConnections();
  });
  const {port} = server.address() as AddressInfo;
  const until = async (condition: () => boolean) => {
    while (!condition()) await once(changes, 'change', {signal: AbortSignal.timeout(TIMEOUT_MS)});
  };
  return {service, base: `http://127.0.0.1:${port}/service`, port, until};
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export async function call(
  url: string,
  method = 'GET',
  body?: unknown,
  headers?: HeadersInit,
): Promise<Reply> {
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : {body: typeof body === 'string' ? body : JSON.stringify(body)}),
    ...(headers ? {headers} : {}),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}
