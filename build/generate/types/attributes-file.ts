import {declareInterface, GENERATED, listenerType} from './declare.ts';
import type {ElementInterface, ManifestAttribute} from './element-interface.ts';
import {callbackName} from './react-file.ts';

/** HTML can write every number. */
const attributeType = ({fieldName, type}: ManifestAttribute, className: string) => {
  const property = `${className}['${fieldName}']`;
  return type.text.startsWith('number') ? `${property} | \`\${number}\`` : property;
};

const declarationsOf = ({named, attributes, properties, events}: ElementInterface): readonly string[] => {
  const {tagName, className, prefix, eventMap} = named;
  return [
    declareInterface(
      `${prefix}Attributes`,
      `The attributes of \`<${tagName}>\`, by their names in HTML.`,
      attributes.map((one) => ({...one, type: attributeType(one, className)})),
    ),
    declareInterface(
      `${prefix}Properties`,
      `The properties of \`<${tagName}>\` whose names are not those of an attribute.`,
      [...attributes.map(({fieldName, description}) => ({name: fieldName, description})), ...properties]
        .filter(({name}) => !attributes.some((one) => one.name === name))
        .map((one) => ({...one, type: `${className}['${one.name}']`})),
    ),
    ...(events.length > 0
      ? [
          declareInterface(
            `${prefix}Listeners`,
            `The listeners of the events of \`<${tagName}>\`.`,
            events.map((one) => ({...one, type: listenerType(one, named), name: `on${one.name}`})),
          ),
        ]
      : []),
    // React passes events that every element has to its own callbacks.
    ...(eventMap
      ? [
          `/** The names of the callbacks of the React component. The element itself never calls them. */
           export type ${prefix}CallbackName = ${events.map((one) => `'${callbackName(one)}'`).join(' | ')};`,
        ]
      : []),
  ];
};

/** `attributes.d.ts`: what the declarations of all frameworks share. */
export const attributesFile = (elements: readonly ElementInterface[]): string =>
  [
    GENERATED,
    elements
      .map(({named: {className, eventMap, entry}}) => {
        const names = eventMap ? `${className}, ${eventMap}` : className;
        return `import type {${names}} from '${entry}';`;
      })
      .join('\n'),
    ...elements.flatMap(declarationsOf),
  ].join('\n\n');
