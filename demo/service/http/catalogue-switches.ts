import {z} from 'zod';
import {HttpError, type HttpResponse} from './http-response.ts';
import type {ServiceRequest} from './service-request.ts';
import {validate} from './validate.ts';

/**
 * Options that change the behaviour of the catalogue: the names in the query parameter `demo`, separated by commas. A
 * page adds them to its `catalogue-url`, because the element keeps the query of that address.
 */
const switchSchema = z.enum([
  /** Optional fields are null, and lists have no count. */
  'null-fields',
  /** Every list is one page with all items, whatever the offset is, and it has no count. */
  'unpaged',
  /** Every request fails with 403 and a detail. */
  'forbidden',
  /** Every request fails with 404 and a detail. */
  'not-found',
  /** A request with `*` as an application or a version fails with 422. */
  'refuse-wildcards',
]);

const querySchema = z.object({demo: z.array(switchSchema)});

export type CatalogueSwitches = ReadonlySet<z.output<typeof switchSchema>>;

/** Reads the switches of a request. */
export function readCatalogueSwitches({query}: Pick<ServiceRequest, 'query'>): CatalogueSwitches {
  const names = (query.get('demo') ?? '').split(',').filter((name) => name !== '');
  return new Set(validate(querySchema, {demo: names}, 'query').demo);
}

/** Throws the failure that the switches request for a path. */
export function refuseBySwitch(switches: CatalogueSwitches, segments: readonly string[]) {
  if (switches.has('forbidden')) throw new HttpError(403, 'The catalogue is closed to you');
  if (switches.has('not-found')) throw new HttpError(404, 'The catalogue was moved in May');
  if (switches.has('refuse-wildcards') && segments.includes('*')) {
    const loc = ['path', 'id'];
    throw new HttpError(422, [{loc, msg: 'Wildcards are not supported', type: 'value_error'}]);
  }
}

/** Changes a response as the switches request. */
export function changeBySwitch(switches: CatalogueSwitches, {status, body}: HttpResponse): HttpResponse {
  return {status, body: switches.has('null-fields') ? clearOptionalFields(body) : body};
}

const OPTIONAL_FIELDS = new Set(['name', 'description', 'tags', 'count', 'limit', 'offset']);

function clearOptionalFields(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (key, value: unknown) => (OPTIONAL_FIELDS.has(key) ? null : value));
}
