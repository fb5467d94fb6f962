// Written by `npm run generate` from custom-elements.json. Do not edit.

import {AppStreamStagesElement} from '../scene.ts';
import type {ComponentInterface} from './use-element.ts';

/** The attributes of `<app-stream-stages>`, in camel case, and its properties. */
export interface AppStreamStagesSettings {
  /** The id of the `<app-stream>`, in the same document or shadow root. */
  htmlFor?: AppStreamStagesElement['htmlFor'] | undefined;
  /** The name of the value in a form. */
  name?: AppStreamStagesElement['name'] | undefined;
  /** Whether a form needs a choice (default: off). */
  required?: AppStreamStagesElement['required'] | undefined;
  /** Whether users can choose nothing (default: off). A disabled `<fieldset>` has the same effect. */
  disabled?: AppStreamStagesElement['disabled'] | undefined;
  /** The stages to choose from (default: the `<option>` children). */
  stages?: AppStreamStagesElement['stages'] | undefined;
  /** The address of the stage that is open or requested, or an empty text. Setting it opens a stage. */
  value?: AppStreamStagesElement['value'] | undefined;
}

/** The callbacks for the events of `<app-stream-stages>`. */
export interface AppStreamStagesCallbacks {
  /** The user has chosen a stage. `value` is its address, and the application starts to open it. */
  onChange?: ((event: Event) => void) | undefined;
  /** The user has chosen a stage, as for a `<select>`. */
  onInput?: ((event: Event) => void) | undefined;
}

export const APP_STREAM_STAGES: ComponentInterface<AppStreamStagesElement, AppStreamStagesCallbacks> = {
  tagName: 'app-stream-stages',
  elementClass: AppStreamStagesElement,
  attributes: new Map([
    ['htmlFor', 'for'],
    ['name', 'name'],
    ['required', 'required'],
    ['disabled', 'disabled'],
  ]),
  properties: ['stages', 'value'],
  callbacks: ['onChange', 'onInput'],
  addListeners: (element, read, options) => {
    element.addEventListener('change', (event) => read().onChange?.(event), options);
    element.addEventListener('input', (event) => read().onInput?.(event), options);
  },
};
