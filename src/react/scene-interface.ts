// Written by `npm run types` from custom-elements.json. Do not edit.

import {AppStreamSceneElement} from '../scene/tree/scene-element.ts';
import type {ComponentInterface} from './use-element.ts';

/** The attributes of `<app-stream-scene>`, in camel case, and its properties. */
export interface AppStreamSceneSettings {
  /** The id of the `<app-stream>`, in the same document or shadow root. */
  htmlFor?: AppStreamSceneElement['htmlFor'] | undefined;
  /** Returns the content of a row (default: the name of the prim). */
  rowContent?: AppStreamSceneElement['rowContent'] | undefined;
}

export const APP_STREAM_SCENE: ComponentInterface<AppStreamSceneElement, object> = {
  tagName: 'app-stream-scene',
  elementClass: AppStreamSceneElement,
  attributes: new Map([['htmlFor', 'for']]),
  properties: ['rowContent'],
  callbacks: [],
  addListeners: () => undefined,
};
