import {declareInterface, GENERATED, listenerType} from './declare.ts';
import {callbackName} from './react-file.ts';
import type {ElementInterface, ManifestAttribute} from './element-interface.ts';

/** HTML can write every number. */
const attributeType = ({fieldName, type}: ManifestAttribute) => {
  const property = `AppStreamElement['${fieldName}']`;
  return type.text.startsWith('number') ? `${property} | \`\${number}\`` : property;
};

/** `attributes.d.ts`: what the declarations of all frameworks share. */
export const attributesFile = ({attributes, properties, events}: ElementInterface): string =>
  [
    GENERATED,
    `import type {AppStreamElement, AppStreamEventMap} from 'app-stream';`,
    declareInterface(
      'AppStreamAttributes',
      'The attributes of `<app-stream>`, by their names in HTML.',
      attributes.map((one) => ({...one, type: attributeType(one)})),
    ),
    declareInterface(
      'AppStreamProperties',
      'The properties of `<app-stream>` that have no attribute.',
      properties.map((one) => ({...one, type: `AppStreamElement['${one.name}']`})),
    ),
    declareInterface(
      'AppStreamListeners',
      'The listeners of the events of `<app-stream>`.',
      events.map((one) => ({...one, type: listenerType(one), name: `on${one.name}`})),
    ),
    `/** The names of the callbacks of the React component. The element itself never calls them. */
     export type AppStreamCallbackName = ${events.map((one) => `'${callbackName(one)}'`).join(' | ')};`,
  ].join('\n\n');
