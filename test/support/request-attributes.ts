import fc from 'fast-check';
import type {RequestAttributes} from '../../src/element/plan.ts';

const NO_ATTRIBUTES: RequestAttributes = {
  'service-url': undefined,
  'catalogue-url': undefined,
  'app-id': undefined,
  profile: undefined,
  version: undefined,
  'stage-uri': undefined,
  catalogue: undefined,
  'session-id': undefined,
  credentials: undefined,
  connector: undefined,
  recovery: undefined,
  'idle-timeout': undefined,
};

/** A request with these attributes and no others. */
export const requestAttributes = (attributes: Partial<RequestAttributes>): RequestAttributes => ({
  ...NO_ATTRIBUTES,
  ...attributes,
});

/** The names of all attributes that say what to stream. */
export const REQUEST_ATTRIBUTES: readonly string[] = Object.keys(NO_ATTRIBUTES);

/** Requests whose attributes each hold a text of this kind, or are not there. */
export const arbitraryAttributes = (text: fc.Arbitrary<string>): fc.Arbitrary<RequestAttributes> =>
  fc
    .record(Object.fromEntries(REQUEST_ATTRIBUTES.map((name) => [name, fc.option(text)])))
    .map(requestAttributes);
