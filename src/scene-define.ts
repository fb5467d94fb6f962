import {defineScene} from './scene/define.ts';

defineScene();

export {AppStreamSceneElement} from './scene/tree/scene-element.ts';
export {AppStreamStagesElement} from './scene/stages/stages-element.ts';
export {defineScene} from './scene/define.ts';
export * from './scene.ts';
