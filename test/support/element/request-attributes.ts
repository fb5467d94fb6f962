import fc from 'fast-check';
import {readSettings, type ReadSettings} from '../../../src/element/settings/read-settings.ts';

/** The attributes of a request, with the names of their properties. */
const PROPERTIES = {
  'service-url': 'serviceUrl',
  'catalogue-url': 'catalogueUrl',
  'app-id': 'appId',
  profile: 'profile',
  version: 'version',
  'stage-uri': 'stageUri',
  catalogue: 'catalogue',
  'session-id': 'sessionId',
  'signaling-url': 'signalingUrl',
  'media-host': 'mediaHost',
  credentials: 'credentials',
  connector: 'connector',
  recovery: 'recovery',
  'idle-timeout': 'idleTimeout',
} as const;

/** The texts of attributes. Lit sets a removed attribute to `null`. */
export type RequestAttributes = Readonly<Partial<Record<keyof typeof PROPERTIES, string | null | undefined>>>;

/** The names of all attributes of a request. */
export const REQUEST_ATTRIBUTES: readonly string[] = Object.keys(PROPERTIES);

/** Reads the settings of an element with these attributes. Properties without an attribute can be added. */
export const readAttributes = (
  attributes: RequestAttributes,
  baseUrl: string,
  properties: object = {},
): ReadSettings => {
  const settings = Object.fromEntries(
    Object.entries(PROPERTIES).map(([attribute, property]) => {
      const text: unknown = Reflect.get(attributes, attribute);
      return [property, attribute === 'idle-timeout' && typeof text === 'string' ? Number(text) : text];
    }),
  );
  // An element has these properties, and its attributes may have any text.
  return readSettings(
    {limits: {}, ...settings, ...properties} as Parameters<typeof readSettings>[0],
    baseUrl,
  );
};

/** Requests whose attributes each have an arbitrary text of this kind or are missing. */
export const arbitraryRequestAttributes = (text: fc.Arbitrary<string>): fc.Arbitrary<RequestAttributes> =>
  fc.record(Object.fromEntries(REQUEST_ATTRIBUTES.map((name) => [name, fc.option(text)])));
