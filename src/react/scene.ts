'use client';
import {forwardRef, type HTMLAttributes} from 'react';
import type {AppStreamSceneElement} from '../scene/tree/scene-element.ts';
import {APP_STREAM_SCENE, type AppStreamSceneSettings} from './scene-interface.ts';
import {useElement} from './use-element.ts';

/** The settings of the element, and the props of every HTML element. */
export type AppStreamSceneProps = Omit<HTMLAttributes<AppStreamSceneElement>, keyof AppStreamSceneSettings> &
  AppStreamSceneSettings;

/** `<app-stream-scene>` as a component. `htmlFor` is the id of the `AppStream`. */
export const AppStreamScene = forwardRef<AppStreamSceneElement, AppStreamSceneProps>((props, ref) =>
  useElement(APP_STREAM_SCENE, props, ref),
);
AppStreamScene.displayName = 'AppStreamScene';
