'use client';
import {forwardRef, type ForwardRefExoticComponent, type HTMLAttributes, type RefAttributes} from 'react';
import type {AppStreamSceneElement, AppStreamStagesElement} from '../scene.ts';
import {APP_STREAM_SCENE, type AppStreamSceneSettings} from './scene-interface.ts';
import {
  APP_STREAM_STAGES,
  type AppStreamStagesCallbacks,
  type AppStreamStagesSettings,
} from './stages-interface.ts';
import {useElement} from './use-element.ts';

/** The settings of the element, and the props of every HTML element. */
export type AppStreamSceneProps = Omit<HTMLAttributes<AppStreamSceneElement>, keyof AppStreamSceneSettings> &
  AppStreamSceneSettings;

/** `<app-stream-scene>` as a component. `htmlFor` is the id of the `AppStream`. */
export const AppStreamScene: ForwardRefExoticComponent<
  AppStreamSceneProps & RefAttributes<AppStreamSceneElement>
> = forwardRef((props, ref) => useElement(APP_STREAM_SCENE, props, ref));
AppStreamScene.displayName = 'AppStreamScene';

type OwnStagesProps = AppStreamStagesSettings & AppStreamStagesCallbacks;

/** The settings of the element, its callbacks, and the props of every HTML element. */
export type AppStreamStagesProps = Omit<HTMLAttributes<AppStreamStagesElement>, keyof OwnStagesProps> &
  OwnStagesProps;

/**
 * `<app-stream-stages>` as a component. `htmlFor` is the id of the `AppStream`, and `<option>` children are the stages.
 */
export const AppStreamStages: ForwardRefExoticComponent<
  AppStreamStagesProps & RefAttributes<AppStreamStagesElement>
> = forwardRef((props, ref) => useElement(APP_STREAM_STAGES, props, ref));
AppStreamStages.displayName = 'AppStreamStages';
