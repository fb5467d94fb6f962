import {AppStreamError} from '../errors/app-stream-error.ts';
import type {Connector} from './connector.ts';
import {nvst} from './nvst/nvst-connector.ts';

const loaders = new Map<string, () => Promise<Connector>>([['nvst', () => Promise.resolve(nvst())]]);

/** Makes a connector available to the attribute `connector`. A name that is registered twice refers to the last one. */
export const registerConnector = (name: string, load: () => Promise<Connector>) => {
  loaders.set(name, load);
};

/** Loads the code of a connector. @throws AppStreamError `connector-missing`. */
export const loadConnector = async (name: string): Promise<Connector> => {
  const load = loaders.get(name);
  if (!load) {
    throw new AppStreamError('connector-missing', {values: {name}, alternatives: [...loaders.keys()]});
  }
  try {
    return await load();
  } catch (cause) {
    throw new AppStreamError('connector-missing', {values: {name}, cause});
  }
};
