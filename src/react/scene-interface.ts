// Written by `npm run generate` from custom-elements.json. Do not edit.

import {AppStreamSceneElement} from '../scene.ts';
import type {ComponentInterface} from './use-element.ts';

/** The attributes of `<app-stream-scene>`, in camel case, and its properties. */
export interface AppStreamSceneSettings {
  /** The id of the `<app-stream>`, in the same document or shadow root. */
  htmlFor?: AppStreamSceneElement['htmlFor'] | undefined;
  /** Announces the selection and the loading of stages to assistive technology, and describes the stream so (default: off). */
  announce?: AppStreamSceneElement['announce'] | undefined;
  /** Keeps the fragment of the page's URL in step with the stage and the selection (default: off). A link may only open a stage that the page lists, in `<app-stream-stages>` or in `linkStages`. `any` allows every stage. */
  links?: AppStreamSceneElement['links'] | undefined;
  /** The addresses of further stages that a link may open (default: none). */
  linkStages?: AppStreamSceneElement['linkStages'] | undefined;
  /** Data of the application's own for the link, any value that JSON can express (default: none). */
  linkData?: AppStreamSceneElement['linkData'] | undefined;
  /** Returns the content of a row (default: the name of the prim). */
  rowContent?: AppStreamSceneElement['rowContent'] | undefined;
}

export const APP_STREAM_SCENE: ComponentInterface<AppStreamSceneElement, object> = {
  tagName: 'app-stream-scene',
  elementClass: AppStreamSceneElement,
  attributes: new Map([
    ['htmlFor', 'for'],
    ['announce', 'announce'],
    ['links', 'links'],
  ]),
  properties: ['linkStages', 'linkData', 'rowContent'],
  callbacks: [],
  addListeners: () => undefined,
};
