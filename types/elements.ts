/** An element of the package, as the generated types name it. */
export interface NamedElement {
  readonly tagName: string;
  /** The class of the element. */
  readonly className: string;
  /** The first part of the names of its types. */
  readonly prefix: string;
  /** The entry that exports the class. */
  readonly entry: string;
  /** The type of its events by their names, if it has any of its own. */
  readonly eventMap?: string;
  /** The file of its React component's interface, and the modules in `src` that the file imports. */
  readonly reactFile: string;
  readonly classModule: string;
  readonly eventsModule?: string;
}

export const ELEMENTS: readonly NamedElement[] = [
  {
    tagName: 'app-stream',
    className: 'AppStreamElement',
    prefix: 'AppStream',
    entry: 'app-stream',
    eventMap: 'AppStreamEventMap',
    reactFile: 'element-interface.ts',
    classModule: '../element/app-stream-element.ts',
    eventsModule: '../element/events.ts',
  },
  {
    tagName: 'app-stream-scene',
    className: 'AppStreamSceneElement',
    prefix: 'AppStreamScene',
    entry: 'app-stream/scene',
    reactFile: 'scene-interface.ts',
    classModule: '../scene/tree/scene-element.ts',
  },
];
