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
    declareInterface(
      `${prefix}Settings`,
      `The attributes of \`<${tagName}>\`, in camel case, and its properties.`,
      [...attributes.map((one) => ({...one, name: one.fieldName})), ...properties].map((one) => ({
        ...one,
        type: `${className}['${one.name}']`,
      })),
    ),
    ...(callbacks.length > 0
      ? [
          declareInterface(
            `${prefix}Callbacks`,
            `The callbacks for the events of \`<${tagName}>\`.`,
            callbacks.map((one) => ({...one, name: one.callback, type: listenerType(one, named)})),
          ),
        ]
      : []),
    `export const ${constantName(prefix)}: ComponentInterface<${className}, ${callbacks.length > 0 ? `${prefix}Callbacks` : 'object'}> = {
       tagName: '${tagName}',
       elementClass: ${className},
       attributes: new Map([
         ${attributes.map(({name, fieldName}) => `['${fieldName}', '${name}'],`).join('\n')}
       ]),
       properties: [${properties.map(({name}) => `'${name}'`).join(', ')}],
       callbacks: [${callbacks.map(({callback}) => `'${callback}'`).join(', ')}],
       addListeners: ${callbacks.length > 0 ? `(element, read, options) => {\n${callbacks.map(listenTo).join('\n')}\n}` : '() => undefined'},
     };`,
  ].join('\n\n');
};

const listenTo = ({name, callback}: {readonly name: string; readonly callback: string}) =>
  `element.addEventListener('${name}', (event) => read().${callback}?.(event), options);`;

/** The name of a constant: `APP_STREAM_SCENE` for `AppStreamScene`. */
const constantName = (prefix: string) => prefix.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
