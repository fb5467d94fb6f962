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

/** A file in `src/react`: the props of the React component of an element, and how they reach the element. */
export const reactFile = ({named, attributes, properties, events}: ElementInterface): string => {
  const {tagName, className, prefix, classModule, eventMap} = named;
  const callbacks = events.map((event) => ({...event, callback: callbackName(event)}));
  return [
    GENERATED,
    `import {${className}${eventMap ? `, type ${eventMap}` : ''}} from '${classModule}';
     import type {ComponentInterface} from './use-element.ts';`,
    `const ATTRIBUTES = {${attributes.map(({name, fieldName}) => `${fieldName}: '${name}'`).join(', ')}} as const;`,
    `const PROPERTIES = [${properties.map(({name}) => `'${name}'`).join(', ')}] as const;`,
    `type SettingName = keyof typeof ATTRIBUTES | (typeof PROPERTIES)[number];`,
    // The props keep the documentation of the properties.
    `/** The attributes of \`<${tagName}>\`, in camel case, and its properties. */
     export type ${prefix}Settings = {
       [Name in keyof Pick<${className}, SettingName>]?: ${className}[Name] | undefined;
     };`,
    ...(callbacks.length > 0
      ? [
          declareInterface(
            `${prefix}Callbacks`,
            `The callbacks for the events of \`<${tagName}>\`.`,
            callbacks.map((one) => ({...one, name: one.callback, type: listenerType(one, named)})),
          ),
        ]
      : []),
    `export const ${constantName(prefix)}: ComponentInterface<${className}> = {
       tagName: '${tagName}',
       elementClass: ${className},
       attributes: ATTRIBUTES,
       properties: PROPERTIES,
       callbacks: {${callbacks.map(({name, callback}) => `${callback}: '${name}'`).join(', ')}},
     };`,
  ].join('\n\n');
};

/** The name of a constant: `APP_STREAM_SCENE` for `AppStreamScene`. */
const constantName = (prefix: string) => prefix.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
