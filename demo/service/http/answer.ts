import type {ServerResponse} from 'node:http';

/** One fault in the documented shape of a validation error. */
export interface ValidationFault {
  readonly loc: readonly string[];
  readonly msg: string;
  readonly type: string;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown by a handler: an error status whose body is `{detail}`. */
export class HttpFailure extends Error {
  constructor(
    readonly status: number,
    readonly detail: string | readonly ValidationFault[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(typeof detail === 'string' ? detail : 'The request is not valid');
  }
}

export function failureAnswer(error: unknown): Answer {
  if (error instanceof HttpFailure) {
    return {status: error.status, body: {detail: error.detail}, headers: error.headers};
  }
  console.error(error);
  return {status: 500, body: {detail: 'Internal server error'}};
}

export function writeAnswer(response: ServerResponse, {status, body, headers = {}}: Answer): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.statusCode = status;
  response.setHeader('Cache-Control', 'no-store');
  if (body === undefined) {
    response.end();
    return;
  }
  const text = JSON.stringify(body);
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
