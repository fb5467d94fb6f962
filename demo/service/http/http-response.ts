import type {ServerResponse} from 'node:http';

/** One entry of a validation error, in the documented format. */
export interface ValidationError {
  readonly loc: readonly string[];
  readonly msg: string;
  readonly type: string;
}

export interface HttpResponse {
  readonly status: number;
  readonly body?: unknown;
  /** A page instead of a body. */
  readonly html?: string;
  /** Plain text instead of a body. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error response that a handler throws. Its body is `{detail}`. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly detail: string | readonly ValidationError[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(typeof detail === 'string' ? detail : 'The request is not valid');
  }
}

export function toErrorResponse(error: unknown): HttpResponse {
  if (error instanceof HttpError) {
    return {status: error.status, body: {detail: error.detail}, headers: error.headers};
  }
  console.error(error);
  return {status: 500, body: {detail: 'Internal server error'}};
}

export function writeResponse(
  response: ServerResponse,
  {status, body, html, text, headers = {}}: HttpResponse,
) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.statusCode = status;
  response.setHeader('Cache-Control', 'no-store');
  const content = html ?? text ?? (body === undefined ? undefined : JSON.stringify(body));
  if (content === undefined) {
    response.end();
    return;
  }
  const type = html === undefined ? (text === undefined ? 'application/json' : 'text/plain') : 'text/html';
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', Buffer.byteLength(content));
  response.end(content);
}

/** The handlers of one path, by method. */
export type Resource = Readonly<
  Partial<Record<(typeof METHODS)[number], () => HttpResponse | Promise<HttpResponse>>>
>;

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'] as const;

export function listMethods(resource: Resource): string[] {
  return METHODS.filter((method) => findHandler(resource, method));
}

/** HEAD is allowed wherever GET is. */
export function findHandler(resource: Resource, method: string): Resource['GET'] {
  const known = METHODS.find((name) => name === method);
  return known && (resource[known] ?? (known === 'HEAD' ? resource.GET : undefined));
}
