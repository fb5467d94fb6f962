'use client';
export {AppStreamScene, type AppStreamSceneProps} from './react/scene.ts';
export type {AppStreamSceneSettings} from './react/scene-interface.ts';
