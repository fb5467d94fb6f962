import {findStage} from '../model/listed-stages.ts';
import type {SceneModel} from '../model/scene-model.ts';
import type {SceneState} from '../model/scene-state.ts';

/** A stage that users can choose. */
export interface SceneStage {
  /** Its address. */
  readonly value: string;
  /** Its name for users (default: the name of its file). */
  readonly label?: string | undefined;
  /** Whether users cannot choose it now (default: they can). */
  readonly disabled?: boolean | undefined;
}

/** The choices of an element, as its children or its property list them. */
export class StageChoices {
  readonly stages: readonly SceneStage[];
  /** The text of an option without a value, for a control without a choice. */
  readonly placeholder: string | undefined;
  /** The stage of the option with `selected`. */
  readonly initial: string | undefined;

  /** @param stages replaces the children, if it is set */
  constructor(element: Element, stages: readonly SceneStage[] | undefined) {
    const options = [...element.querySelectorAll('option')];
    this.stages = stages ?? options.filter(({value}) => value !== '');
    this.placeholder = options.find(({value}) => value === '')?.label;
    this.initial = options.find(({defaultSelected, value}) => defaultSelected && value !== '')?.value;
  }

  get addresses(): readonly string[] {
    return this.stages.map(({value}) => value);
  }

  /** The names of the stages that have one. */
  get labels(): ReadonlyMap<string, string> {
    return new Map(this.stages.flatMap(({value, label}) => (label ? [[value, label]] : [])));
  }

  /** The value of the control: the stage that is open or requested, in the spelling of its option. */
  valueOf(state: SceneState | undefined): string {
    const stage = state && 'stage' in state ? state.stage : undefined;
    if (stage === undefined) return '';
    return findStage(this.addresses, stage) ?? stage;
  }
}

/** The lists of the elements for a model, in the order of their arrival. */
const lists = new WeakMap<SceneModel, Map<Element, StageChoices>>();

/**
 * Lists the stages of an element in the model, beside those of other elements: a link may lead to all of them. If two
 * elements name the same stage, the name of the first one counts.
 * @param choices undefined if the element leaves
 */
export const listStages = (model: SceneModel, element: Element, choices: StageChoices | undefined) => {
  const all = lists.get(model) ?? new Map<Element, StageChoices>();
  lists.set(model, all);
  if (choices) all.set(element, choices);
  else all.delete(element);
  const listed = [...all.values()];
  model.labels = new Map(listed.toReversed().flatMap(({labels}) => [...labels]));
  model.stages = [...new Set(listed.flatMap(({addresses}) => addresses))];
};

/** Whether the page has a choice of stages for a model, which states what happens to the stage. */
export const hasChoice = (model: SceneModel): boolean => (lists.get(model)?.size ?? 0) > 0;

/**
 * Whether an element states what happens to the stage of a model: one that lists the stage, or each one if none does.
 */
export const statesStage = ({state, stages}: SceneModel, {addresses}: StageChoices): boolean => {
  const stage = 'stage' in state ? state.stage : undefined;
  if (stage === undefined || stages === 'any') return true;
  const listed = findStage(stages, stage);
  return listed === undefined || addresses.includes(listed);
};
