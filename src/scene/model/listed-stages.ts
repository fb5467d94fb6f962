import {compareStages} from '../../messages/open-requests.ts';
import {cutText} from './scene-options.ts';

/** What changed: the state, the loaded prims or their levels, the selection, or the list of stages. */
export type SceneEventType = 'statechange' | 'primschange' | 'selectionchange' | 'stageschange';

/** The stages that a page offers, and their names. Each event is a plain `Event`: read the new value from the model. */
export class ListedStages extends EventTarget {
  readonly #maxLength: number;
  #stages: readonly string[] | 'any';
  #labels: ReadonlyMap<string, string> = new Map();

  /** @param maxLength the longest name, in UTF-16 units */
  constructor(stages: readonly string[] | 'any', maxLength: number) {
    super();
    this.#stages = stages;
    this.#maxLength = maxLength;
  }

  override addEventListener(
    type: SceneEventType,
    listener: ((event: Event) => void) | EventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ) {
    super.addEventListener(type, listener, options);
  }

  protected dispatch(type: SceneEventType) {
    this.dispatchEvent(new Event(type));
  }

  /** The stages that `open()` may open. `any` allows each one (default: none but the open stage). */
  get stages(): readonly string[] | 'any' {
    return this.#stages;
  }

  set stages(stages: readonly string[] | 'any') {
    this.#stages = stages;
    this.dispatch('stageschange');
  }

  /** The names of stages for users, by their addresses (default: the names of the files). */
  get labels(): ReadonlyMap<string, string> {
    return this.#labels;
  }

  set labels(labels: ReadonlyMap<string, string>) {
    this.#labels = labels;
    this.dispatch('stageschange');
  }

  /** The name of a stage for users, from `labels` or from its file. */
  nameOf(stage: string): string {
    const label = this.#labels.get(findStage(this.#labels.keys(), stage) ?? '');
    return cutText(label ?? fileName(stage), this.#maxLength);
  }

  /** The page's own spelling of an address that the application reports. */
  protected spell(stage: string | undefined): string | undefined {
    if (stage === undefined || this.#stages === 'any') return stage;
    return findStage(this.#stages, stage) ?? stage;
  }
}

/** Finds the stage of a list that an address means. Applications answer with their own spelling of an address. */
export const findStage = (stages: Iterable<string>, address: string): string | undefined => {
  const [best] = [...stages]
    .map((stage) => ({stage, likeness: compareStages(stage, address)}))
    .filter(({likeness}) => likeness > 0)
    .sort((one, other) => other.likeness - one.likeness);
  return best?.stage;
};

const fileName = (address: string): string => {
  const name =
    address
      .replace(/(?<![/\\])[/\\]+$/, '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};
