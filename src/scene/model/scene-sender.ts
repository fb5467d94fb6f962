import type {Kit} from '../../messages/kit.ts';
import {fitPaths, type SceneLimits} from './limits.ts';
import {NewestOnly} from './newest-only.ts';
import type {Pace} from './pace.ts';

const SELECT_MS = 50;
const PICKABLE_MS = 250;

/** Sends the selection and the pickable prims: each only in its newest value, and never faster than the pace. */
export class SceneSender {
  readonly #selecting: NewestOnly<readonly string[]>;
  readonly #picking: NewestOnly<Iterable<string>>;
  #pickable = '';

  constructor(kit: Kit, pace: Pace, limits: SceneLimits, signal: AbortSignal) {
    const send = async (paths: readonly string[]) => {
      await pace.turn(signal);
      await kit.select(fitPaths(paths, limits.messageLength));
    };
    const sendPickable = async (paths: Iterable<string>) => {
      const fitting = fitPaths(paths, limits.messageLength);
      const key = fitting.join('\n');
      if (fitting.length === 0 || key === this.#pickable) return;
      this.#pickable = key;
      await pace.turn(signal);
      await kit.makePickable(fitting, {signal});
    };
    this.#selecting = new NewestOnly(send, SELECT_MS, signal);
    this.#picking = new NewestOnly(sendPickable, PICKABLE_MS, signal);
  }

  /** Resolves when the selection, or a newer one, is sent. */
  select(paths: readonly string[]): Promise<void> {
    return this.#selecting.set(paths);
  }

  /**
   * Makes prims pickable, soon. The first paths that fit into one message count, and a prim includes its descendants: list
   * a level before the next one. The same paths are not sent twice, unless the application may have forgotten them.
   */
  makePickable(paths: Iterable<string>, isForgotten = false) {
    if (isForgotten) this.#pickable = '';
    // A stage whose prims cannot be picked is still of use.
    void this.#picking.set(paths).catch(() => undefined);
  }

  /** Another stage is open: drops what is not sent yet. */
  forget() {
    this.#pickable = '';
    this.#selecting.drop();
    this.#picking.drop();
  }
}
