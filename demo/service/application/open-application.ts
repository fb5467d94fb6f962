import type {Application, ApplicationOutput} from './application.ts';
import type {StageSources} from './stage/find-stage.ts';
import type {PreparedStage} from './prepared-stage.ts';
import {Viewer} from './viewer.ts';

export interface OpenApplicationOptions extends ApplicationOutput {
  /** The stage to open: a name or path in the folder, an `omniverse:` address that ends in one, or an HTTP address. */
  stageUri?: string;
  /** The allowed sources of stages: a folder, and the servers that `allowHttp` accepts. */
  sources: StageSources;
  /** Whether frames show their number and the strip of `frame-code.ts` (default: false). */
  hasFrameCode?: boolean;
  /** The stage at `stageUri`, if it was opened in advance. */
  preparedStage?: PreparedStage | undefined;
  signal: AbortSignal;
}

const DEFAULT_STAGE = 'factory.usda';

/**
 * Opens the application. It can draw immediately, while it loads the stage. If the stage cannot be opened, the
 * application shows and sends the reason. It never throws.
 */
export function openApplication({stageUri, preparedStage, ...options}: OpenApplicationOptions): Application {
  const viewer = new Viewer(options);
  viewer.open(stageUri || DEFAULT_STAGE, {preparedStage});
  return viewer;
}
