// Written by `npm run generate` from custom-elements.json. Do not edit.

import {AppStreamSceneElement} from '../scene.ts';
import type {ComponentInterface} from './use-element.ts';

const ATTRIBUTES = {htmlFor: 'for', announce: 'announce', links: 'links'} as const;

const PROPERTIES = ['linkStages', 'linkData', 'rowContent'] as const;

type SettingName = keyof typeof ATTRIBUTES | (typeof PROPERTIES)[number];

/** The attributes of `<app-stream-scene>`, in camel case, and its properties. */
export type AppStreamSceneSettings = {
  [Name in keyof Pick<AppStreamSceneElement, SettingName>]?: AppStreamSceneElement[Name] | undefined;
};

export const APP_STREAM_SCENE: ComponentInterface<AppStreamSceneElement> = {
  tagName: 'app-stream-scene',
  elementClass: AppStreamSceneElement,
  attributes: ATTRIBUTES,
  properties: PROPERTIES,
  callbacks: {},
};
