import type {FailureCode} from '../../errors/failures.ts';

/** The contract prints no numbers. These follow the shape of its bodies, and what gateways send (`real-deployments.md`, Error numbers). */
export const STATUS_CODES: Readonly<Record<number, FailureCode>> = {
  400: 'invalid-request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'request-timeout',
  409: 'conflict',
  413: 'request-too-large',
  422: 'invalid-request',
  425: 'too-early',
  429: 'too-many-requests',
  500: 'service-error',
  501: 'not-supported',
  502: 'bad-gateway',
  503: 'no-capacity',
  504: 'gateway-timeout',
};

/** The failure of a status outside 2xx. */
export const codeOf = (status: number): FailureCode =>
  STATUS_CODES[status] ?? (status >= 500 ? 'server-error' : 'unexpected-status');
