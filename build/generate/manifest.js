import {customElementJetBrainsPlugin} from 'custom-element-jet-brains-integration';
import {customElementVsCodePlugin} from 'custom-element-vs-code-integration';

/**
 * `dispatchEvent(new ReadyEvent(…))` looks to the analyzer like an event of its own, named after the first argument or not
 * at all. The class's documentation is complete, so only what it names is kept.
 */
const documentedEventsOnly = {
  name: 'documented-events-only',
  packageLinkPhase({customElementsManifest}) {
    for (const {declarations = []} of customElementsManifest.modules)
      for (const declaration of declarations)
        if (declaration.events)
          declaration.events = declaration.events.filter(({name, description}) => name && description);
  },
};

/** What is private in TypeScript or marked as internal is nobody's business. */
const publicMembersOnly = {
  name: 'public-members-only',
  packageLinkPhase({customElementsManifest}) {
    for (const {declarations = []} of customElementsManifest.modules)
      for (const declaration of declarations)
        if (declaration.members) {
          declaration.attributes = declaration.attributes?.filter(({description}) => description);
          declaration.members = declaration.members.filter(
            ({privacy, description}) =>
              privacy !== 'private' &&
              privacy !== 'protected' &&
              description &&
              !description.includes('@internal'),
          );
        }
  },
};

/** The analyzer puts attributes with a tag `@attr` before the others. */
const attributesInOrder = {
  name: 'attributes-in-order',
  packageLinkPhase({customElementsManifest}) {
    for (const {declarations = []} of customElementsManifest.modules)
      for (const {attributes = [], members = []} of declarations) {
        const positionOf = ({fieldName}) => members.findIndex(({name}) => name === fieldName);
        attributes.sort((one, other) => positionOf(one) - positionOf(other));
        for (const one of attributes) delete one.attribute;
      }
  },
};

/** The base classes only divide the source. Their members are those of the element. */
const BASE_CLASSES = ['MediaMembers', 'StreamSettings'];

const withoutBaseClasses = {
  name: 'without-base-classes',
  packageLinkPhase({customElementsManifest}) {
    customElementsManifest.modules = customElementsManifest.modules.filter(
      ({declarations = []}) => !declarations.some(({name}) => BASE_CLASSES.includes(name)),
    );
    for (const {declarations = []} of customElementsManifest.modules)
      for (const declaration of declarations) {
        if (BASE_CLASSES.includes(declaration.superclass?.name))
          declaration.superclass = {name: 'ReactiveElement', package: '@lit/reactive-element'};
        for (const one of [declaration.members, declaration.attributes, declaration.events].flat())
          delete one?.inheritedFrom;
      }
  },
};

/** The analyzer looks for the classes of the platform in the module that extends them. */
const platformClasses = {
  name: 'platform-classes',
  packageLinkPhase({customElementsManifest}) {
    for (const {declarations = []} of customElementsManifest.modules)
      for (const declaration of declarations)
        if (declaration.superclass?.name === 'Event')
          declaration.superclass = {name: 'Event', package: 'global:'};
  },
};

const toShippedPath = (path) =>
  /^\/?src\/define\.ts$/.test(path)
    ? 'dist/define.js'
    : /^\/?src\/scene\//.test(path)
      ? 'dist/scene.js'
      : 'dist/index.js';

/** Functions and constants are no part of an element. */
const classesOnly = {
  name: 'classes-only',
  packageLinkPhase({customElementsManifest}) {
    for (const module of customElementsManifest.modules)
      module.declarations = module.declarations?.filter(({kind}) => kind === 'class');
  },
};

/** The package contains its entries instead of the sources. `index` and `scene` export every declaration. */
const shippedPaths = {
  name: 'shipped-paths',
  packageLinkPhase({customElementsManifest}) {
    const shipped = new Map();
    for (const {path, declarations = [], exports = [], ...rest} of customElementsManifest.modules) {
      for (const {declaration} of exports)
        if (declaration.module) declaration.module = toShippedPath(declaration.module);
      const entry = shipped.get(toShippedPath(path));
      entry?.declarations.push(...declarations);
      entry?.exports.push(...exports);
      if (!entry)
        shipped.set(toShippedPath(path), {...rest, path: toShippedPath(path), declarations, exports});
    }
    customElementsManifest.modules = [...shipped.values()];
  },
};

/** The data for editors has everything, but a description of sixty parts would fill the screen. */
const EDITOR_OPTIONS = {outdir: 'types', hideCssPartsDocs: true, hideMethodDocs: true, hideLogs: true};

export default {
  globs: [
    'src/element/app-stream-element.ts',
    'src/element/media/media-members.ts',
    'src/element/settings/settings.ts',
    'src/element/events.ts',
    'src/remote/events.ts',
    'src/define.ts',
    'src/scene/tree/scene-element.ts',
    'src/scene/stages/stages-element.ts',
    'src/scene/define.ts',
  ],
  outdir: '.',
  packagejson: false,
  litelement: true,
  plugins: [
    documentedEventsOnly,
    publicMembersOnly,
    attributesInOrder,
    withoutBaseClasses,
    platformClasses,
    classesOnly,
    shippedPaths,
    customElementVsCodePlugin({...EDITOR_OPTIONS, cssFileName: null}),
    customElementJetBrainsPlugin({...EDITOR_OPTIONS, packageJson: false}),
  ],
};
