import {declareInterface, GENERATED, listenerType} from './declare.ts';
import type {ElementInterface, ManifestEvent} from './element-interface.ts';

/** Events of several words whose type does not show the words. */
const WORDS: Readonly<Record<string, string>> = {
  canplay: 'CanPlay',
  canplaythrough: 'CanPlayThrough',
  durationchange: 'DurationChange',
  enterpictureinpicture: 'EnterPictureInPicture',
  leavepictureinpicture: 'LeavePictureInPicture',
  loadeddata: 'LoadedData',
  loadedmetadata: 'LoadedMetadata',
  loadstart: 'LoadStart',
  timeupdate: 'TimeUpdate',
  volumechange: 'VolumeChange',
};

/** The name of the React component's callback for an event: `onPlaying` for `playing`. */
export const callbackName = ({name, type}: ManifestEvent): string => {
  const words = type.text.replace(/Event$/, '');
  const capitalized = name.charAt(0).toUpperCase() + name.slice(1);
  return `on${words.toLowerCase() === name ? words : (WORDS[name] ?? capitalized)}`;
};

/** `src/react/element-interface.ts`: the props of the React component, and how they reach the element. */
export const reactFile = ({attributes, properties, events}: ElementInterface): string => {
  const callbacks = events.map((event) => ({...event, callback: callbackName(event)}));
  const names = properties.map(({name}) => `'${name}'`).join(', ');
  return [
    GENERATED,
    `import type {AppStreamElement} from '../element/app-stream-element.ts';
     import type {AppStreamEventMap} from '../element/events.ts';`,
    declareInterface(
      'AppStreamSettings',
      'The attributes of `<app-stream>`, in camel case, and its properties.',
      [...attributes.map((one) => ({...one, name: one.fieldName})), ...properties].map((one) => ({
        ...one,
        type: `AppStreamElement['${one.name}']`,
      })),
    ),
    declareInterface(
      'AppStreamCallbacks',
      'The callbacks for the events of `<app-stream>`.',
      callbacks.map((one) => ({...one, name: one.callback, type: listenerType(one)})),
    ),
    `/** The attribute of each setting that has one. */
     export const ATTRIBUTES: ReadonlyMap<string, string> = new Map([
       ${attributes.map(({name, fieldName}) => `['${fieldName}', '${name}'],`).join('\n')}
     ]);`,
    `/** The settings without an attribute. */
     export const PROPERTIES = [${names}] as const;`,
    `/** The names of the callbacks. */
     export const CALLBACKS = [${callbacks.map(({callback}) => `'${callback}'`).join(', ')}] as const;`,
    `/** Calls the callbacks that are set at the time of an event. */
     export const addListeners = (
       element: AppStreamElement,
       read: () => AppStreamCallbacks,
       options: AddEventListenerOptions,
     ) => {
       ${callbacks
         .map(
           ({name, callback}) =>
             `element.addEventListener('${name}', (event) => read().${callback}?.(event), options);`,
         )
         .join('\n')}
     };`,
  ].join('\n\n');
};
