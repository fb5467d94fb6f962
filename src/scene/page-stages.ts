import {findStage} from './model/listed-stages.ts';
import type {SceneModel} from './model/scene-model.ts';
import type {StageChoices} from './stages/stage-choices.ts';

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

/** Whether an element states what happens to the stage of a model: one that lists the stage, or each one if none does. */
export const statesStage = ({state, stages}: SceneModel, {addresses}: StageChoices): boolean => {
  const stage = 'stage' in state ? state.stage : undefined;
  if (stage === undefined || stages === 'any') return true;
  const listed = findStage(stages, stage);
  return listed === undefined || addresses.includes(listed);
};
