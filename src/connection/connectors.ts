import {AppStreamError} from '../errors/app-stream-error.ts';
import type {Connector} from './connector.ts';

type Loaders = Map<string, () => Promise<Connector>>;

const KEY = Symbol.for('app-stream connectors');
const page: {[KEY]?: Loaders | undefined; readonly globalThis: unknown} = globalThis;

/** Returns the connectors of the page. All copies of the library in the page share them. */
const readLoaders = (): Loaders => (page[KEY] ??= new Map<string, () => Promise<Connector>>());

/** Makes a connector available to the attribute `connector`. A name that is registered twice refers to the last one. */
export const registerConnector = (name: string, load: () => Promise<Connector>) => {
  readLoaders().set(name, load);
};

/**
 * Loads a connector: the one that the page registered by this name, else the element's `own`.
 * @throws AppStreamError `connector-missing`
 */
export const loadConnector = async (name: string, own: Connector): Promise<Connector> => {
  const loaders = readLoaders();
  const load = loaders.get(name);
  if (!load && name === own.name) return own;
  if (!load) {
    const alternatives = [...new Set([own.name, ...loaders.keys()])];
    throw new AppStreamError('connector-missing', {values: {name}, alternatives});
  }
  try {
    const connector = await load();
    if (typeof connector.connect !== 'function') throw new TypeError('The connector has no `connect()`');
    return connector;
  } catch (cause) {
    throw new AppStreamError('connector-missing', {values: {name}, cause});
  }
};
