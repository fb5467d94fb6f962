import {AppStreamError} from '../errors/app-stream-error.ts';
import type {Connector} from './connector.ts';

type Loaders = Map<string, () => Promise<Connector>>;

const KEY = Symbol.for('app-stream connectors');

const isLoaders = (value: unknown): value is Loaders => value instanceof Map;

/** The connectors of the page. Copies of the library share them: the tag of one finds what a page registers with another. */
const sharedLoaders = (): Loaders => {
  const shared: unknown = Reflect.get(globalThis, KEY);
  if (isLoaders(shared)) return shared;
  const loaders: Loaders = new Map();
  Reflect.set(globalThis, KEY, loaders);
  return loaders;
};

const loaders = sharedLoaders();

/** Makes a connector available to the attribute `connector`. A name that is registered twice refers to the last one. */
export const registerConnector = (name: string, load: () => Promise<Connector>) => {
  loaders.set(name, load);
};

/**
 * Loads the code of a connector.
 * @param own the connector of the element, unless the page has registered another one by its name
 * @throws AppStreamError `connector-missing`
 */
export const loadConnector = async (name: string, own: Connector): Promise<Connector> => {
  const load = loaders.get(name);
  if (!load && name === own.name) return own;
  if (!load) {
    const alternatives = [...new Set([own.name, ...loaders.keys()])];
    throw new AppStreamError('connector-missing', {values: {name}, alternatives});
  }
  try {
    return await load();
  } catch (cause) {
    throw new AppStreamError('connector-missing', {values: {name}, cause});
  }
};
