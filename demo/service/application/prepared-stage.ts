import {stat} from 'node:fs/promises';
import {openStage, type OpenStage} from './opened-stage.ts';

/** A stage of the stages folder that is opened before a session requests it. Only one session can take it. */
export class PreparedStage {
  /** Resolves to undefined if the stage cannot be opened. */
  readonly opened: Promise<OpenStage | undefined>;
  readonly #startedAt = Date.now();
  #isTaken = false;

  constructor(
    private readonly address: string,
    private readonly folder: string,
    signal: AbortSignal,
  ) {
    // Without `allowHttp`, nothing is downloaded.
    const options = {sources: {folder}, signal, progress: () => {}};
    this.opened = openStage(address, options).catch(() => undefined);
  }

  /** Whether this is the stage at an address. */
  isAt(address: string, folder: string): boolean {
    return address === this.address && folder === this.folder;
  }

  /** Returns the stage once, if its file is still the same. */
  async take(): Promise<OpenStage | undefined> {
    if (this.#isTaken) return undefined;
    this.#isTaken = true;
    const opened = await this.opened;
    return opened && (await this.#isCurrent(opened)) ? opened : undefined;
  }

  async #isCurrent({stage}: OpenStage): Promise<boolean> {
    return stage.path === undefined || (await readChangeTime(stage.path)) < this.#startedAt;
  }
}

async function readChangeTime(file: string): Promise<number> {
  try {
    const {mtimeMs, ctimeMs} = await stat(file);
    return Math.max(mtimeMs, ctimeMs);
  } catch {
    return Infinity;
  }
}
