/** The model of a stage, and the elements that show it. */
export * from './scene-model.ts';
export {AppStreamSceneElement} from './scene/tree/scene-element.ts';
export {defineScene} from './scene/define.ts';
