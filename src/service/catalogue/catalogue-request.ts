import type {ServiceResponse} from '../service-response.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** One GET request below `/cfg/apps`. */
export interface CatalogueRequest {
  readonly path: readonly string[];
  readonly query?: readonly (readonly [string, string])[];
  readonly signal: AbortSignal | undefined;
}

/** Sends a request. A status outside 2xx throws, unless it is among the `expected` ones. */
export type SendToCatalogue = (
  request: CatalogueRequest,
  expected?: readonly number[],
) => Promise<ServiceResponse>;

/** The first name of a request that the catalogue lacks. `version` is the one that exists. */
export type MissingName =
  {readonly kind: 'app'} | {readonly kind: 'version'} | {readonly kind: 'profile'; readonly version: string};
