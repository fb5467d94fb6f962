import {randomUUID} from 'node:crypto';
import type {IncomingMessage, ServerResponse} from 'node:http';
import type {Plugin} from 'vite';
import {HttpError, toErrorResponse, writeResponse, type HttpResponse} from './service/http/http-response.ts';
import {isOriginAllowed} from './service/http/origins.ts';
import {readBody} from './service/http/read-body.ts';
import {findFileProblem, MAX_STAGE_BYTES, toSafeName} from './shared/stage-file.ts';

export interface UploadOptions {
  /** If set, an upload requires this bearer token. The random path of a file protects the download. */
  readonly token?: string | undefined;
  /** Returns the address at which the application downloads a path. */
  readonly toAddress: (path: string) => string;
}

/** How many files the demo receives at the same time. */
const MAX_CONCURRENT = 2;

/** The demo forgets older files, so that its memory stays bounded. */
const MAX_FILES = 4;

/**
 * Creates the handler of the uploads. `POST NAME` keeps the file in the body and responds with its address, which is a
 * stage URI. `GET PATH` returns the file. The address of the handler is removed from the URL.
 */
export function createUploadHandler({token, toAddress}: UploadOptions) {
  /** The last files in memory. Only the random id in a path leads to a file. */
  const files = new Map<string, Uint8Array>();
  let receivingCount = 0;

  /** Keeps a file and returns its path. */
  const keep = (name: string, bytes: Uint8Array): string => {
    const path = `${randomUUID()}/${toSafeName(name)}`;
    files.set(path, bytes);
    const [oldest] = files.keys();
    if (files.size > MAX_FILES && oldest !== undefined) files.delete(oldest);
    return path;
  };

  const receive = async (request: IncomingMessage, name: string): Promise<HttpResponse> => {
    if (!isOwnPage(request)) throw new HttpError(403, 'Only the demo page can upload files.');
    if (token !== undefined && request.headers.authorization !== `Bearer ${token}`)
      throw new HttpError(401, 'An upload needs the token of the demo.', {'WWW-Authenticate': 'Bearer'});
    const announced = findFileProblem({name, size: Number(request.headers['content-length'] ?? NaN)});
    if (announced !== undefined) throw new HttpError(422, announced, {Connection: 'close'});
    if (receivingCount >= MAX_CONCURRENT)
      throw new HttpError(503, 'The demo receives other files. Try again.', {Connection: 'close'});
    receivingCount++;
    try {
      const bytes = await readBody(request, MAX_STAGE_BYTES);
      const problem = findFileProblem({name, size: bytes.length});
      if (problem !== undefined) throw new HttpError(422, problem);
      return {status: 201, body: {stageUri: toAddress(keep(name, bytes))}};
    } finally {
      receivingCount--;
    }
  };

  const send = (response: ServerResponse, path: string) => {
    const bytes = files.get(path);
    if (!bytes) throw new HttpError(404, 'The demo has no such file. It keeps the last four.');
    response.writeHead(200, {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': 'attachment',
      'Content-Length': bytes.length,
      'Cache-Control': 'no-store',
    });
    response.end(bytes);
  };

  return async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const path = decodePath(request.url ?? '');
      if (request.method === 'POST') writeResponse(response, await receive(request, path));
      else if (request.method === 'GET') send(response, path);
      else throw new HttpError(405, 'Method not allowed', {Allow: 'GET, POST'});
    } catch (error) {
      if (!response.destroyed) writeResponse(response, toErrorResponse(error));
    }
  };
}

/** A page of another server of this machine may use the service, but it may not upload files. */
function isOwnPage({headers: {origin, host}}: IncomingMessage): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === host && isOriginAllowed(origin, []);
}

function decodePath(url: string): string {
  try {
    return decodeURIComponent(url.replace(/\?.*/s, '').replace(/^\//, ''));
  } catch {
    throw new HttpError(400, 'The path is not valid percent-encoding');
  }
}

const BASE = '/uploads';

/** Receives the stages that users drop on the playground, and serves them to the application. */
export function uploadsPlugin({token, toAddress}: UploadOptions): Plugin {
  return {
    name: 'app-stream-uploads',
    apply: 'serve',
    configureServer({middlewares}) {
      const handle = createUploadHandler({token, toAddress: (path) => toAddress(`${BASE}/${path}`)});
      middlewares.use(BASE, (request, response, next) => void handle(request, response).catch(next));
    },
  };
}
