/**
 * What an application reports about its stage, as data: `new SceneModel(stream)`. It needs no Lit, and has no elements.
 */
export {SceneModel} from './scene/model/scene-model.ts';
export type {SceneEventType} from './scene/model/listed-stages.ts';
export type {ScenePhase, SceneState} from './scene/model/scene-state.ts';
export type {SceneMatches, ScenePrim} from './scene/model/prim-tree.ts';
export {
  SCENE_LIMITS,
  type SceneLimits,
  type SceneModelOptions,
  type SceneTransport,
} from './scene/model/scene-options.ts';
export {decodeBookmark, encodeBookmark, parseBookmark, type SceneBookmark} from './scene/model/bookmark.ts';
