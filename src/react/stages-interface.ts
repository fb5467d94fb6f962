// Written by `npm run generate` from custom-elements.json. Do not edit.

import {AppStreamStagesElement} from '../scene.ts';
import type {ComponentInterface} from './use-element.ts';

const ATTRIBUTES = {htmlFor: 'for', name: 'name', required: 'required', disabled: 'disabled'} as const;

const PROPERTIES = ['stages', 'value'] as const;

type SettingName = keyof typeof ATTRIBUTES | (typeof PROPERTIES)[number];

/** The attributes of `<app-stream-stages>`, in camel case, and its properties. */
export type AppStreamStagesSettings = {
  [Name in keyof Pick<AppStreamStagesElement, SettingName>]?: AppStreamStagesElement[Name] | undefined;
};

/** The callbacks for the events of `<app-stream-stages>`. */
export interface AppStreamStagesCallbacks {
  /** The user has chosen a stage. `value` is its address, and the application starts to open it. */
  onChange?: ((event: Event) => void) | undefined;
  /** The user has chosen a stage, as for a `<select>`. */
  onInput?: ((event: Event) => void) | undefined;
}

export const APP_STREAM_STAGES: ComponentInterface<AppStreamStagesElement> = {
  tagName: 'app-stream-stages',
  elementClass: AppStreamStagesElement,
  attributes: ATTRIBUTES,
  properties: PROPERTIES,
  callbacks: {onChange: 'change', onInput: 'input'},
};
