/** The model of a stage, and the elements that show it. */
export * from './scene-model.ts';
export {AppStreamSceneElement} from './scene/tree/scene-element.ts';
export {AppStreamStagesElement} from './scene/stages/stages-element.ts';
export type {SceneStage} from './scene/stages/stage-choices.ts';
export {defineScene} from './scene/define.ts';
