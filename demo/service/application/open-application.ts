import type {Application, Outlets} from './application.ts';
import type {Sources} from './stage/places.ts';
import {Viewer} from './viewer.ts';

export interface OpenApplicationOptions extends Outlets {
  /** Which stage to open: a name or path in the folder, an `omniverse:` address that ends in one, or an http address. */
  stageUri?: string;
  /** Where stages may come from: a folder, and the servers that `allowHttp` agrees to. */
  sources: Sources;
  signal: AbortSignal;
}

const defaultStage = 'factory.usda';

/**
 * Opens the application. It draws from the first moment, while the stage is still being read; a stage that cannot be
 * opened is said so in the picture and in a message, and never throws.
 */
export function openApplication({stageUri, ...options}: OpenApplicationOptions): Application {
  const viewer = new Viewer(options);
  viewer.open(stageUri || defaultStage);
  return viewer;
}
