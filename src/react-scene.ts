'use client';
export {
  AppStreamScene,
  AppStreamStages,
  type AppStreamSceneProps,
  type AppStreamStagesProps,
} from './react/scene.ts';
export type {AppStreamSceneSettings} from './react/scene-interface.ts';
export type {AppStreamStagesCallbacks, AppStreamStagesSettings} from './react/stages-interface.ts';
