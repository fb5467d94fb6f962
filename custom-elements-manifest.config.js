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

export default {
  globs: [
    'src/element/app-stream-element.ts',
    'src/element/stream-properties.ts',
    'src/element/events.ts',
    'src/element/idle-warning-event.ts',
    'src/define.ts',
  ],
  outdir: '.',
  packagejson: false,
  litelement: true,
  plugins: [documentedEventsOnly, publicMembersOnly],
};
